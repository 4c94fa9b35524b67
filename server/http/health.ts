import { readReadiness, type Readiness } from "./readiness.ts";
import { mayReadMetrics, type MetricsAccess } from "./metrics-access.ts";

/** The operator's own addresses, which machines ask every few seconds. */
export const OPERATORS_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** What the operator's own addresses need to know. */
export interface Health {
  /** What decides whether pages can be served now. */
  readonly readiness: Readiness;
  /** What `GET /metrics` answers, in the text format of Prometheus. */
  readonly exposition: () => Promise<{ readonly text: string; readonly contentType: string }>;
}

/**
 * Answers `/healthz` (alive), `/readyz` (pages can be served) and, to this machine or with the operator's token,
 * `/metrics`; null for every other address.
 */
export async function answerHealth(request: Request, health: Health, access: MetricsAccess): Promise<Response | null> {
  const path = new URL(request.url).pathname;
  if (path === "/healthz") return plain(200, "alive");
  if (path === "/readyz") return answerReadiness(health.readiness);
  if (path === "/metrics") return mayReadMetrics(request, access) ? answerMetrics(health) : notShown();
  return null;
}

async function answerReadiness(readiness: Readiness): Promise<Response> {
  const { isReady, lines } = await readReadiness(readiness);
  return plain(isReady ? 200 : 503, lines.join("\n"));
}

async function answerMetrics({ exposition }: Health): Promise<Response> {
  const { text, contentType } = await exposition();
  return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
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
