import type { z } from "zod";
import { parseJson } from "#platform/json.ts";
import { MarketError } from "#market/errors.ts";
import type { PoliteFetchDeps } from "#market/polite/polite-fetch.ts";
import type { DailyBudget } from "./daily-budget.ts";

/** Daily closes as they were traded, oldest first: no split and no dividend is applied. */
export interface TradedCloses {
  readonly provider: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Exact decimals by ISO date. */
  readonly closes: readonly (readonly [date: string, close: string])[];
}

/** One source of closing prices. Throws `MarketError` on a broken promise. */
export interface PriceProvider {
  /** Reader's words. */
  readonly name: string;
  /** The closes from a day on; null where the provider does not know the symbol. The symbol is in the SEC's spelling. */
  ask(question: { readonly symbol: string; readonly from: string }, signal: AbortSignal): Promise<TradedCloses | null>;
}

/** What a provider is made with. */
export interface PriceProviderDeps extends PoliteFetchDeps {
  /** Without a trailing slash; only tests name another than the provider's own. */
  readonly baseUrl: string;
  readonly budget: DailyBudget;
  /** Of the operator's own account. */
  readonly key: string;
}

/** Reads an answer as JSON of a shape; throws `market/bad-shape` naming the provider, never repeating its text. */
export function readPrices<Shape extends z.ZodType>(provider: string, body: string, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") || "the whole answer";
  throw new MarketError("market/bad-shape", `${provider} answered in an unexpected format, at ${where}.`, {
    facts: { provider, where },
  });
}

/** What was traded on a day, in order and each day once; days without a price are left out. */
export function closesFrom(
  rows: readonly (readonly [date: string, close: string])[],
  from: string,
): TradedCloses["closes"] {
  const byDay = new Map(rows.filter(([date, close]) => date >= from && Number(close) > 0));
  return [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
