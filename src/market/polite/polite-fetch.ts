import type { CircuitBreaker } from "./circuit-breaker.ts";
import {
  fetchOnce,
  type FetchResult,
  type PoliteRequest,
  type PoliteResponse,
  type SingleFetch,
} from "./fetch-once.ts";
import type { RateLimiter } from "./rate-limiter.ts";

export interface PoliteFetchDeps extends SingleFetch {
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
export async function politeFetch(request: PoliteRequest, deps: PoliteFetchDeps): Promise<PoliteResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await takeTurn(request, deps);
    if (result.kind === "answered") return result.response;
    const { status, retryAfter } = result;
    const pause = planRetry({ attempt, status, retryAfter, now: deps.now(), random: deps.random() });
    if (status === 429) await pauseEveryone(deps, pause ?? readRetryAfter(retryAfter, deps.now()));
    if (pause === null || !result.isWorthRetrying) throw result.error;
    await deps.wait(pause, request.signal);
  }
}

async function takeTurn(request: PoliteRequest, deps: PoliteFetchDeps): Promise<FetchResult> {
  deps.breaker.admit();
  let settled: "answered" | "failed" | "abandoned" = "abandoned";
  try {
    await deps.limiter.take(request.signal);
    const result = await fetchOnce(request, deps);
    settled = result.kind === "answered" || result.provesLife ? "answered" : "failed";
    return result;
  } finally {
    deps.breaker.settle(settled);
  }
}

async function pauseEveryone({ limiter }: PoliteFetchDeps, milliseconds: number | null): Promise<void> {
  const asked = milliseconds ?? LONGEST_SHARED_PAUSE_MILLISECONDS;
  await limiter.pause(Math.min(asked, LONGEST_SHARED_PAUSE_MILLISECONDS));
}

/** One attempt that failed, as far as it decides about the next. */
interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Null where no answer came at all. */
  readonly status: number | null;
  /** The `Retry-After` header as received. */
  readonly retryAfter: string | null;
  readonly now: Date;
  /** At least 0, less than 1. */
  readonly random: number;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MILLISECONDS = 500;
/** A reader waits for the answer: anyone who asks for more patience than this is asked again later. */
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const WORTH_RETRYING: ReadonlySet<number | null> = new Set([null, 408, 429, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before asking again, null to give up.
 * The server's own wish counts; without one the pause doubles from half a second, half of it by chance, so that
 * clients that failed together do not return together.
 */
export function planRetry(failed: FailedAttempt): number | null {
  if (failed.attempt >= ATTEMPTS || !WORTH_RETRYING.has(failed.status)) return null;
  const asked = readRetryAfter(failed.retryAfter, failed.now);
  if (asked !== null) return asked > LONGEST_PAUSE_MILLISECONDS ? null : asked;
  const longest = FIRST_PAUSE_MILLISECONDS * 2 ** (failed.attempt - 1);
  return Math.round(longest / 2 + (longest / 2) * failed.random);
}

/** Milliseconds that a `Retry-After` header asks for, in either dialect: seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Every form of the date names a day or month; Date.parse alone would also take a bare "-5" for a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
