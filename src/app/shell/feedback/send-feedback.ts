import { createBrowserSender, type SendChange } from "#app/send-change.ts";

const PATIENCE_MS = 15_000;

/** Sends with a bound on the wait for each answer. */
export function createFeedbackSender(fetch: typeof globalThis.fetch): SendChange {
  return createBrowserSender("feedback", (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  );
}

/** Sends a message and returns whether it arrived; only the answer's `ok` is read (docs/specification-map.md#7). */
export async function sendFeedback(content: string, send: SendChange): Promise<boolean> {
  const answer = await send({ method: "POST", path: "/api/feedback", body: { content } });
  return answer?.isOk ?? false;
}
