import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { isRecord, parseJson } from "#widget/client/is-record.ts";

const MOST_OF_SUCCESS = 299;

/** An answer that has come to its end. */
export interface Arrived {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Reads an answer of the protocol: returns `data` or throws the error (docs/identity-wire.md#3). */
export function readAnswer(arrived: Arrived): object {
  const { data } = { data: undefined, ...readBareAnswer(arrived) };
  if (isRecord(data)) return data;
  throw new UnreachableError(`An answer of status ${arrived.status} holds no data.`);
}

/** Reads an answer that is not wrapped in `data`, such as those of One Tap. */
export function readBareAnswer({ status, contentType, text }: Arrived): object {
  const body = contentType.includes("application/json") ? parseJson(text) : text;
  if (status > MOST_OF_SUCCESS) throw failureOf(body, status);
  if (isRecord(body)) return body;
  throw new UnreachableError(`An answer of status ${status} could not be read.`);
}

function failureOf(body: unknown, status: number): ApiError | UnreachableError {
  if (isRecord(body)) return apiError(body, status);
  // A gate before the server asks for a captcha in words of its own.
  if (typeof body === "string" && body.includes("Captcha required")) {
    return apiError({ error_type: "captcha_required", error_message: "Captcha required." }, status);
  }
  return new UnreachableError(`A failure of status ${status} could not be read.`);
}

function apiError(body: Readonly<Record<string, unknown>>, status: number): ApiError {
  const text = (name: string): string => (typeof body[name] === "string" ? body[name] : "");
  const isOfSchema = ["body", "params", "query"].some((name) => name in body);
  return new ApiError({
    error_type: text("error_type") || (isOfSchema ? "bad_request" : "unknown"),
    error_message: text("error_message") || (isOfSchema ? schemaMessage(body) : `The request failed (${status}).`),
    error_url: text("error_url"),
    request_id: text("request_id"),
    status_code: status,
  });
}

/** `body: [{dataPath, message}]` and the like: the first field that was refused. */
function schemaMessage(body: Readonly<Record<string, unknown>>): string {
  const issues: unknown = body["body"] ?? body["params"] ?? body["query"];
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const read = isRecord(first) ? [first["dataPath"], first["message"]] : [];
  return `The request was refused: ${read.filter((part) => typeof part === "string").join(" ")}`.trim();
}
