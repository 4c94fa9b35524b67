import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#contracts/database.ts";
import type { CalendarDate, CalendarProvider, ProviderDeps } from "#market/earnings/calendar-provider.ts";
import { createFinnhub, FINNHUB_URL } from "#market/earnings/finnhub.ts";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import { createRateLimiter } from "#market/polite/rate-limiter.ts";
import { CALENDARS, type EarningsConfig } from "./earnings-settings.ts";
import type { DateSource } from "#earnings/event.ts";
import type { VoteStore } from "#earnings/store/event-store.ts";
import type { Company } from "#facts/dossier.ts";
import { addDays } from "#facts/periods/iso-day.ts";

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
  const deps = (name: string, baseUrl: string): ProviderDeps => ({
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
    ...(finnhubKey === null ? [] : [createFinnhub({ ...deps("Finnhub", FINNHUB_URL), key: finnhubKey })]),
    ...Object.entries(CALENDARS)
      .filter(([setting]) => calendars.some((chosen) => chosen === setting))
      .map(([, { name, baseUrl, create }]) => create(deps(name, baseUrl))),
  ];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal });
}

/** A quarter and some days: the next results of every company. */
const AHEAD_DAYS = 100;
const ASK_MS = 300_000;

interface ProviderQuestion {
  readonly providers: readonly CalendarProvider[];
  readonly votes: VoteStore;
  readonly companies: readonly Company[];
  /** ISO instant. */
  readonly now: string;
  /** Says that the server stops. */
  readonly signal: AbortSignal;
  /** A provider that failed costs its own news: what it said before stands. */
  readonly onFailure: (provider: string, error: unknown) => void;
}

/** Asks every provider for the results to come and keeps what each says. */
export async function askProviders({
  providers,
  votes,
  companies,
  now,
  signal,
  onFailure,
}: ProviderQuestion): Promise<void> {
  const from = now.slice(0, 10);
  const question = { symbols: companies.map(({ symbol }) => symbol), from, to: addDays(from, AHEAD_DAYS) };
  for (const provider of providers) {
    if (signal.aborted) return;
    try {
      const dates = await provider.ask(question, AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]));
      for (const { cik, symbol } of companies) {
        const said = dates.filter((date) => date.symbol === symbol).map((date) => voteOf(provider.name, date, now));
        await votes.save(provider.name, cik, said);
      }
    } catch (error) {
      if (!signal.aborted) onFailure(provider.name, error);
    }
  }
}

function voteOf(name: string, { date, timeOfDay, isProjected }: CalendarDate, asOf: string): DateSource {
  return { kind: "provider", name, date, timeOfDay, isProjected, asOf };
}
