import { badFields, fieldProblems, problemResponse } from "#app/problem.ts";
import { parseJson } from "#platform/json.ts";
import { isJsonRequest, requestText } from "#platform/read-body.ts";
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
  if (!isJsonRequest(request)) {
    return refuse({
      status: 415,
      kind: "wrong-content-type",
      detail: "Send the header content-type: application/json.",
    });
  }
  const text = await requestText(request, mostBytes);
  if (text === null) return { ok: false, refusal: tooLarge(mostBytes) };
  const json = parseJson(text);
  if (json === undefined)
    return refuse({ status: 400, kind: "bad-json", detail: "The body could not be parsed as JSON." });
  const parsed = z.safeParse(schema, json);
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
