import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#contracts/database.ts";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import { createRateLimiter } from "#market/polite/rate-limiter.ts";
import { ALPHA_VANTAGE, createAlphaVantage } from "#market/prices/alpha-vantage.ts";
import { createDailyBudget } from "#market/prices/daily-budget.ts";
import type { PriceProvider, PriceProviderDeps } from "#market/prices/price-provider.ts";
import { createPriceReader, type PriceReader } from "#market/prices/price-reader.ts";
import { createTiingo, TIINGO } from "#market/prices/tiingo.ts";
import type { PriceConfig } from "./price-settings.ts";

// Ten seconds and five megabytes, no redirects, hosts from here only (docs/threats.md#29).
const TIMEOUT_MS = 10_000;
const LARGEST_BODY_BYTES = 5 * 1024 * 1024;
/** A reader waits for the page: prices that take longer to have come with the next visit. */
const LONGEST_WAIT_MS = 15_000;
const FAILURES_TO_OPEN = 3;
const CIRCUIT_PAUSE_MS = 600_000;

interface PriceDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly fetch: typeof globalThis.fetch;
}

/** The providers that the settings switch on, Tiingo first because it gives ten years; null for none. */
export function openPrices({ tiingoKey, alphaVantageKey }: PriceConfig, parts: PriceDeps): PriceReader | null {
  const providers: readonly PriceProvider[] = [
    ...(tiingoKey === null ? [] : [createTiingo(depsOf(TIINGO, tiingoKey, parts))]),
    ...(alphaVantageKey === null ? [] : [createAlphaVantage(depsOf(ALPHA_VANTAGE, alphaVantageKey, parts))]),
  ];
  return providers.length === 0 ? null : createPriceReader(providers, parts.now);
}

function depsOf(
  { name, baseUrl, perDay, perSecond }: typeof TIINGO | typeof ALPHA_VANTAGE,
  key: string,
  { database, now, fetch }: PriceDeps,
): PriceProviderDeps {
  return {
    baseUrl,
    key,
    fetch,
    now,
    wait: pause,
    random: Math.random,
    timeoutMilliseconds: TIMEOUT_MS,
    largestBodyBytes: LARGEST_BODY_BYTES,
    budget: createDailyBudget({ database, name, perDay }),
    limiter: createRateLimiter({ database, name, perSecond, longestWaitMilliseconds: LONGEST_WAIT_MS, wait: pause }),
    breaker: createCircuitBreaker({
      name,
      failuresToOpen: FAILURES_TO_OPEN,
      pauseMilliseconds: CIRCUIT_PAUSE_MS,
      now,
    }),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal });
}
