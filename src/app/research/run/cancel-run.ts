import { isRecord } from "#platform/json.ts";

/** Carries the key that only the starter of a run has. */
export const CANCEL_KEY_HEADER = "x-cancel-key";

/**
 * Asks the server to stop a run. True when it has ended; false when it goes on: for others who asked the same question,
 * or because the request failed.
 */
export async function cancelRun(runId: string, cancelKey: string): Promise<boolean> {
  const options = { method: "DELETE", headers: { [CANCEL_KEY_HEADER]: cancelKey } };
  const response = await fetch(`/api/research/${encodeURIComponent(runId)}`, options).catch(() => null);
  if (response === null || !response.ok) return false;
  const answer: unknown = await response.json();
  return isRecord(answer) && typeof answer["outcome"] === "string" && answer["outcome"] !== "shared";
}
