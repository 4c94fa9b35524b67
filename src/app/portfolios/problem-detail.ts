import { isFields, isText } from "./fields.ts";

/** The sentence of a problem that the API answered (RFC 9457); null where the answer is something else. */
export function problemDetail(json: unknown): string | null {
  return isFields(json) && isText(json["detail"]) ? json["detail"] : null;
}
