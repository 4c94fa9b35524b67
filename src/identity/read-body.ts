import { isRecord, parseJson } from "#platform/json.ts";
import { isJsonRequest, requestText } from "#platform/read-body.ts";
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
  if (!isJsonRequest(request)) return refuse("unsupported_media_type");
  const body = parseJson(text);
  if (body === undefined) return refuse("bad_request", { message: "The body is not JSON." });
  return isRecord(body) ? { ok: true, body } : refuse("bad_request", { message: "The body must be a JSON object." });
}

/**
 * Reads a body as text; null when it is compressed, or larger than 64 KB whatever its length header says
 * (docs/threats.md#32).
 */
export async function readText(request: Request): Promise<string | null> {
  return request.headers.has("content-encoding") ? null : requestText(request, MOST_BODY_BYTES);
}
