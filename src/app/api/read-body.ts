import { badFields, fieldProblems, problemResponse } from "#app/problem.ts";
import { z } from "zod";

/** Longest body the API reads, unless a call says otherwise. */
const BODY_LIMIT_BYTES = 16 * 1024;

export type BodyAnswer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly refusal: Response };

/** Reads a JSON body up to the limit and parses it with a schema; every way of failing is a finished refusal. */
export async function readBody<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  mostBytes: number = BODY_LIMIT_BYTES,
): Promise<BodyAnswer<z.output<Schema>>> {
  if (!isJson(request.headers.get("content-type"))) {
    return refuse({
      status: 415,
      kind: "wrong-content-type",
      detail: "Send the header content-type: application/json.",
    });
  }
  const text = await readText(request, mostBytes);
  if (text === null) return { ok: false, refusal: tooLarge(mostBytes) };
  const json = parseJson(text);
  if (!json.ok) return refuse({ status: 400, kind: "bad-json", detail: "The body could not be parsed as JSON." });
  const parsed = z.safeParse(schema, json.value);
  if (!parsed.success) return { ok: false, refusal: badFields(fieldProblems(parsed.error)) };
  return { ok: true, body: parsed.data };
}

/** Refuses a body that is longer than what is read. */
export function tooLarge(mostBytes: number): Response {
  return problemResponse({ status: 413, kind: "too-large", detail: `At most ${mostBytes} bytes are read.` });
}

function refuse(facts: Parameters<typeof problemResponse>[0]): { readonly ok: false; readonly refusal: Response } {
  return { ok: false, refusal: problemResponse(facts) };
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/** The body as text, or null as soon as it is longer than the limit. */
export async function readText(request: Request, mostBytes: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return null;
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    // The only reason JSON.parse throws is text that is not JSON.
    return { ok: false };
  }
}
