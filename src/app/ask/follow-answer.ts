import { type AskAnswer, type AskLine, askLine } from "#contracts/api/ask.ts";
import { parseJson } from "#platform/json.ts";
import { problemDetail } from "#app/portfolios/fields.ts";

/** Asks the server and passes each step on; the answer, a sentence that says why it refuses, or null where there is none. */
export async function followAnswer(
  body: object,
  onLine: (line: AskLine) => void,
  signal: AbortSignal,
): Promise<AskAnswer | string | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/ask", { method: "POST", headers, body: JSON.stringify(body), signal });
    if (!response.ok || response.body === null) return problemDetail(parseJson(await response.text()));
    for await (const text of linesOf(response.body)) {
      const line = askLine.safeParse(parseJson(text));
      if (!line.success) continue;
      if (line.data.kind === "answer") return line.data.answer;
      if (line.data.kind === "failed") return null;
      onLine(line.data);
    }
    return null;
  } catch {
    return null;
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
