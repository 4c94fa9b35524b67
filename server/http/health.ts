import { readReadiness, type Readiness } from "./readiness.ts";
import { mayReadMetrics, type MetricsAccess } from "./metrics-access.ts";

/** What the operator's own addresses need to know. */
export interface Health {
  /** What decides whether pages can be served now. */
  readonly readiness: Readiness;
  /** Gauges for `GET /metrics`, by name. */
  readonly gauges: () => Readonly<Record<string, number>>;
  /** What only ever grows since the start, by names that end in `_total`. */
  readonly counters?: () => Readonly<Record<string, number>>;
}

/**
 * Answers `/healthz` (alive), `/readyz` (pages can be served) and, to this machine or with the operator's token,
 * `/metrics`; null for every other address.
 */
export async function answerHealth(request: Request, health: Health, access: MetricsAccess): Promise<Response | null> {
  const path = new URL(request.url).pathname;
  if (path === "/healthz") return plain(200, "alive");
  if (path === "/readyz") return answerReadiness(health.readiness);
  if (path === "/metrics") return mayReadMetrics(request, access) ? plain(200, exposition(health)) : notShown();
  return null;
}

async function answerReadiness(readiness: Readiness): Promise<Response> {
  const { isReady, lines } = await readReadiness(readiness);
  return plain(isReady ? 200 : 503, lines.join("\n"));
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

function notShown(): Response {
  return plain(403, "Metrics are shown to requests from the server's own machine, and to those with METRICS_TOKEN.");
}

function exposition({ gauges, counters }: Pick<Health, "gauges" | "counters">): string {
  return [...linesOf("gauge", gauges()), ...linesOf("counter", counters?.() ?? {})].join("\n");
}

function linesOf(type: "gauge" | "counter", values: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(values).map(
    ([name, value]) => `# TYPE beforehand_${name} ${type}\nbeforehand_${name} ${value}`,
  );
}
