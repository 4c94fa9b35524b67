import { z } from "zod";
import { MarketError } from "#market/errors.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import { closesFrom, type PriceProvider, type PriceProviderDeps, readPrices } from "./price-provider.ts";

/** Documented at tiingo.com/documentation/end-of-day; the free plan is for one's own use: 50 requests an hour, 1,000 a day. */
export const TIINGO = { name: "Tiingo", baseUrl: "https://api.tiingo.com", perDay: 1_000, perSecond: 0.2 } as const;

const rowsShape = z.array(z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}/), close: z.number() }));

/** Makes the client of Tiingo's end-of-day prices. Its `close` is the price as traded; `adjClose` also takes dividends off. */
export function createTiingo(deps: PriceProviderDeps): PriceProvider {
  return {
    name: TIINGO.name,
    async ask({ symbol, from }, signal) {
      await deps.budget.take();
      const url = `${deps.baseUrl}/tiingo/daily/${encodeURIComponent(symbol.toLowerCase())}/prices?startDate=${from}&format=json`;
      // In a header, so that no address in a message or a log carries the key.
      const headers = { accept: "application/json", authorization: `Token ${deps.key}` };
      const answer = await politeFetch({ url, headers, signal }, deps).catch(nothingOrRefusal);
      if (answer?.kind !== "body") return null;
      const rows = readPrices(TIINGO.name, answer.body, rowsShape);
      const closes = rows.map(({ date, close }) => [date.slice(0, 10), String(close)] as const);
      return { provider: TIINGO.name, currency: "USD", closes: closesFrom(closes, from) };
    },
  };
}

/** An unknown symbol has no page; a refusal names the setting to check. */
function nothingOrRefusal(error: unknown): null {
  if (!(error instanceof MarketError)) throw error;
  if (error.code === "market/not-found") return null;
  if (error.code !== "market/refused") throw error;
  throw new MarketError(error.code, `${TIINGO.name} refused the key: check TIINGO_API_KEY.`, { facts: error.facts });
}
