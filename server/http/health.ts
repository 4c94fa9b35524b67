import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Database } from "#contracts/database.ts";
import { isFromThisMachine } from "./from-this-machine.ts";

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

interface MetricsAccess {
  /** The other end of the connection. */
  readonly socketAddress: string;
  /** `METRICS_TOKEN`; null: only this machine may read. */
  readonly token: string | null;
}

/**
 * Whether a request may read `/metrics`: it carries the operator's token, or comes from this machine itself, by a name
 * of this machine, and no proxy passed it on (docs/threats.md#65).
 */
export function mayReadMetrics(request: Request, { socketAddress, token }: MetricsAccess): boolean {
  if (token !== null && isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) return true;
  return isFromThisMachine(request, socketAddress);
}

/** In a time that does not tell how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** What one part that pages stand on is asked; it throws while the part is away. */
type ReadinessCheck = () => Promise<unknown>;

/** What `/readyz` asks and tells, by the names it tells them with. */
interface Readiness {
  /** Without one of these no page can be served. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /** Told as well, but pages without them are better than none. */
  readonly wanted?: Readonly<Record<string, ReadinessCheck>>;
  /** The server is about to end: a load balancer must send it no more requests. */
  readonly isStopping?: () => boolean;
}

const CHECK_MS = 2_000;

/** Asks all parts at once; who cannot say in time that it is ready is not. One line for the whole, then one for each. */
async function readReadiness({
  needed,
  wanted = {},
  isStopping = () => false,
}: Readiness): Promise<{ readonly isReady: boolean; readonly lines: readonly string[] }> {
  const [needs, wishes] = await Promise.all([askAll(needed), askAll(wanted)]);
  const isReady = !isStopping() && needs.every(({ isUp }) => isUp);
  const first = isStopping() ? "stopping" : isReady ? "ready" : "not ready";
  return {
    isReady,
    lines: [first, ...[...needs, ...wishes].map(({ name, isUp }) => `${name} ${isUp ? "ok" : "away"}`)],
  };
}

interface CheckResult {
  readonly name: string;
  readonly isUp: boolean;
}

function askAll(checks: Readonly<Record<string, ReadinessCheck>>): Promise<readonly CheckResult[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, isUp: await isUp(check) })));
}

async function isUp(check: ReadinessCheck): Promise<boolean> {
  const tooLate = Promise.withResolvers<false>();
  const timer = setTimeout(() => tooLate.resolve(false), CHECK_MS);
  // Asked every few seconds; what is wrong stands in the log of the first request that failed for it.
  const answered = check().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([answered, tooLate.promise]);
  clearTimeout(timer);
  return answer;
}

/** Whether the database answers. */
export function databaseCheck(database: Pick<Database, "query">): ReadinessCheck {
  return () => database.query("SELECT 1");
}

/** Less free space than this, and the next write may be the one that fails. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Whether there is space in the data folder; one that does not exist holds nothing that needs any. */
export function diskCheck(folder: string): ReadinessCheck {
  return async () => {
    const space = await statfs(folder).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    if (space !== null && space.bavail * space.bsize < LEAST_FREE_BYTES) throw new Error("the data folder is full");
  };
}
