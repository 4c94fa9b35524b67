import { MOST_BODY_BYTES } from "#contracts/sdk-v1/project.ts";
import { type Refusal, refuse } from "./refusals.ts";

export type ReadBody = { readonly ok: true; readonly body: unknown } | Refusal;

/**
 * Reads a request's JSON body of at most 64 KB. None at all is an empty object: the SDK sends its content type even
 * then (docs/identity-wire.md#2).
 */
export async function readJsonBody(request: Request): Promise<ReadBody> {
  if (request.headers.has("content-encoding")) {
    return refuse("unsupported_media_type", { message: "The body must be JSON that is not packed." });
  }
  const text = await readText(request);
  if (text === null) return refuse("request_too_large");
  if (text === "") return { ok: true, body: {} };
  if (!isJson(request.headers.get("content-type"))) return refuse("unsupported_media_type");
  try {
    const body: unknown = JSON.parse(text);
    return isPlain(body) ? { ok: true, body } : refuse("bad_request", { message: "The body must be a JSON object." });
  } catch {
    // The parser's own words name positions in text that may hold a password.
    return refuse("bad_request", { message: "The body is not JSON." });
  }
}

/**
 * Reads a body as text; null when it is compressed, or larger than 64 KB whatever its length header says
 * (docs/threats.md#32).
 */
export async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BODY_BYTES) return null;
  if (request.headers.has("content-encoding")) return null;
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array> = request.body;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads the text of an outside answer; null, with the rest unread, when it is too long (docs/threats.md#29). */
export async function readLimited(response: Response, mostBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The platform's types leave open what a body is made of. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  for await (const chunk of response.body ?? []) {
    const bytes: unknown = chunk;
    if (bytes instanceof Uint8Array) yield bytes;
  }
}
