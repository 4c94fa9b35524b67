/** Reads JSON from outside; undefined where the text is not JSON, so that the caller decides what that means. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The only reason JSON.parse throws is text that is not JSON. Its own words may repeat a secret of the text.
    return undefined;
  }
}

/** Tells whether a value from outside is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
