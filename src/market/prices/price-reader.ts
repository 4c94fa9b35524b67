import { MarketError } from "#market/errors.ts";
import type { PriceRecord } from "#market/records.ts";
import type { PriceProvider, TradedCloses } from "./price-provider.ts";

/** Reads the closing prices of any company from the first provider that gives them. */
export interface PriceReader {
  /** Null where no provider knows the symbol. Throws the `MarketError` of the last provider where all failed. */
  closes(symbol: string, signal: AbortSignal): Promise<PriceRecord | null>;
}

/** Month ends of ten years, and daily closes of two, as in the bundle. */
const MONTHLY_YEARS = 10;
const DAILY_YEARS = 2;

/** Makes the reader; `providers` are in the order in which they are asked. */
export function createPriceReader(providers: readonly PriceProvider[], now: () => Date): PriceReader {
  return {
    async closes(symbol, signal) {
      const today = now().toISOString().slice(0, 10);
      let failure: MarketError | null = null;
      for (const provider of providers) {
        try {
          const traded = await provider.ask({ symbol, from: yearsBefore(today, MONTHLY_YEARS) }, signal);
          if (traded !== null && traded.closes.length > 0) return recordOf(traded, today);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof MarketError)) throw error;
          failure = error;
        }
      }
      if (failure !== null) throw failure;
      return null;
    },
  };
}

function recordOf({ provider, currency, closes }: TradedCloses, today: string): PriceRecord {
  const months = new Map(closes.map((point) => [point[0].slice(0, 7), point]));
  months.delete(today.slice(0, 7));
  return {
    currency,
    asOf: closes.at(-1)?.[0] ?? today,
    provider,
    basis: "traded",
    monthly: [...months.values()],
    daily: closes.filter(([date]) => date >= yearsBefore(today, DAILY_YEARS)),
    spinoffs: [],
  };
}

function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years)}${day.slice(4)}`.replace("-02-29", "-02-28");
}
