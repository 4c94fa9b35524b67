/** What the operator's own addresses need to know. */
export interface Health {
  /** Whether pages can be served now. */
  isReady(): Promise<boolean>;
  /** Gauges for `GET /metrics`, by name. */
  gauges(): Readonly<Record<string, number>>;
}

/** Answers `/healthz` (alive), `/readyz` (pages can be served) and `/metrics`; null for every other address. */
export async function answerHealth(path: string, health: Health): Promise<Response | null> {
  if (path === "/healthz") return plain(200, "alive");
  if (path === "/readyz") return (await health.isReady()) ? plain(200, "ready") : plain(503, "not ready");
  if (path === "/metrics") return plain(200, exposition(health.gauges()));
  return null;
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

function exposition(gauges: Readonly<Record<string, number>>): string {
  return Object.entries(gauges)
    .map(([name, value]) => `# TYPE beforehand_${name} gauge\nbeforehand_${name} ${value}`)
    .join("\n");
}
