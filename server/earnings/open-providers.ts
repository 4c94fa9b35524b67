import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#contracts/database.ts";
import type { CalendarProvider, ProviderParts } from "#market/earnings/calendar-provider.ts";
import { createFinnhub, FINNHUB_URL } from "#market/earnings/finnhub.ts";
import { createNasdaq, NASDAQ_URL } from "#market/earnings/nasdaq.ts";
import { createYahoo, YAHOO_COOKIE_URL, YAHOO_URL } from "#market/earnings/yahoo.ts";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import { createRateLimiter } from "#market/polite/rate-limiter.ts";
import type { EarningsConfig } from "./earnings-settings.ts";

// Five seconds and five megabytes, no redirects, hosts from here only (docs/threats.md#29).
const TIMEOUT_MS = 5_000;
const LARGEST_BODY_BYTES = 5 * 1024 * 1024;
/** None of them needs more, and all of them limit who asks more. */
const PER_SECOND = 1;
const LONGEST_WAIT_MS = 60_000;
const FAILURES_TO_OPEN = 3;
const CIRCUIT_PAUSE_MS = 600_000;

/** The providers that the settings switch on, best first. */
export function openProviders(
  { finnhubKey, calendars }: EarningsConfig,
  { database, now }: { readonly database: Database; readonly now: () => Date },
): readonly CalendarProvider[] {
  const parts = (name: string, baseUrl: string): ProviderParts => ({
    baseUrl,
    fetch,
    timeoutMilliseconds: TIMEOUT_MS,
    largestBodyBytes: LARGEST_BODY_BYTES,
    limiter: createRateLimiter({
      database,
      name,
      perSecond: PER_SECOND,
      longestWaitMilliseconds: LONGEST_WAIT_MS,
      wait: pause,
    }),
    breaker: createCircuitBreaker({
      name,
      failuresToOpen: FAILURES_TO_OPEN,
      pauseMilliseconds: CIRCUIT_PAUSE_MS,
      now,
    }),
    wait: pause,
    now,
    random: Math.random,
  });
  return [
    ...(finnhubKey === null ? [] : [createFinnhub({ ...parts("Finnhub", FINNHUB_URL), key: finnhubKey })]),
    ...(calendars.includes("nasdaq") ? [createNasdaq(parts("Nasdaq", NASDAQ_URL))] : []),
    ...(calendars.includes("yahoo")
      ? [createYahoo({ ...parts("Yahoo", YAHOO_URL), cookieUrl: YAHOO_COOKIE_URL })]
      : []),
  ];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal });
}
