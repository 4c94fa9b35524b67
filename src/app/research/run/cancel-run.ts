/** Asks the server to stop a run. The answer is the run's own last event, so a request that fails changes nothing. */
export async function cancelRun(runId: string): Promise<void> {
  await fetch(`/api/research/${encodeURIComponent(runId)}`, { method: "DELETE" }).catch(() => undefined);
}
