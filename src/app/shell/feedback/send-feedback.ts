const PATIENCE_MS = 15_000;

/** Sends a message and returns whether it arrived; only the answer's `ok` is read (docs/specification-map.md#7). */
export async function sendFeedback(content: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const answer = await fetch("/api/feedback", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ content }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok;
  } catch {
    // No connection, or no answer in time.
    return false;
  }
}
