// What is looked at before anything from outside is trusted: a server's answer, this browser's storage, a file.

/** The members of a JSON object, none of them known yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isListOf<Value>(value: unknown, isOne: (one: unknown) => one is Value): value is readonly Value[] {
  return Array.isArray(value) && value.every((one) => isOne(one));
}

/** The sentence of a problem that the API answered (RFC 9457); null where the answer is something else. */
export function problemDetail(json: unknown): string | null {
  return isFields(json) && isText(json["detail"]) ? json["detail"] : null;
}
