import { problemDetail } from "#app/portfolios/problem-detail.ts";

/** What came of a question to the report desk: the answer, or what to tell the reader. */
export interface DeskAnswer<Value> {
  readonly value: Value | null;
  readonly message: string;
}

interface DeskQuestion {
  readonly path: string;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
  /** Said where the server refuses without words. */
  readonly refused: string;
}

/** Asks the server about lists that the browser holds. */
export async function askDesk<Value>(
  { path, body, signal, refused }: DeskQuestion,
  isValue: (json: unknown) => json is Value,
): Promise<DeskAnswer<Value>> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", body, headers, signal });
    const json: unknown = await response.json();
    if (response.ok && isValue(json)) return { value: json, message: "" };
    return { value: null, message: problemDetail(json) ?? refused };
  } catch {
    // Offline, or left before it came.
    return { value: null, message: "The server was not reached. Your list is as you left it." };
  }
}
