import type { CircuitBreaker } from "./circuit-breaker.ts";
import { fetchOnce } from "./fetch-once.ts";
import type { Outcome, PoliteRequest, PoliteResponse, SingleFetch } from "./fetch-once.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { planRetry, readRetryAfter } from "./retry-timing.ts";

export interface PoliteFetchParts extends SingleFetch {
  readonly limiter: RateLimiter;
  readonly breaker: CircuitBreaker;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  readonly random: () => number;
}

/** Over its limit the SEC limits an address until it has stayed under it for ten minutes. */
const LONGEST_SHARED_PAUSE_MILLISECONDS = 600_000;

/**
 * Asks once in turn, and again where that is worth it. Throws `MarketError` with what stopped it, or the reason of
 * `request.signal` when the caller lost interest.
 */
export async function politeFetch(request: PoliteRequest, parts: PoliteFetchParts): Promise<PoliteResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await takeTurn(request, parts);
    if (outcome.kind === "answered") return outcome.response;
    const { status, retryAfter } = outcome;
    const pause = planRetry({ attempt, status, retryAfter, now: parts.now(), random: parts.random() });
    if (status === 429) await pauseEveryone(parts, pause ?? readRetryAfter(retryAfter, parts.now()));
    if (pause === null || !outcome.isWorthRetrying) throw outcome.error;
    await parts.wait(pause, request.signal);
  }
}

async function takeTurn(request: PoliteRequest, parts: PoliteFetchParts): Promise<Outcome> {
  parts.breaker.admit();
  let settled: "answered" | "failed" | "abandoned" = "abandoned";
  try {
    await parts.limiter.take(request.signal);
    const outcome = await fetchOnce(request, parts);
    settled = outcome.kind === "answered" || outcome.provesLife ? "answered" : "failed";
    return outcome;
  } finally {
    parts.breaker.settle(settled);
  }
}

async function pauseEveryone({ limiter }: PoliteFetchParts, milliseconds: number | null): Promise<void> {
  const asked = milliseconds ?? LONGEST_SHARED_PAUSE_MILLISECONDS;
  await limiter.pause(Math.min(asked, LONGEST_SHARED_PAUSE_MILLISECONDS));
}
