import { z } from "zod";
import { MarketError } from "#market/errors.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import { closesFrom, type PriceProvider, type PriceProviderDeps, readPrices } from "./price-provider.ts";

/**
 * Documented at alphavantage.co/documentation (TIME_SERIES_DAILY); the free plan is for one's own use: 25 requests a day, and the
 * newest 100 days of a symbol.
 */
export const ALPHA_VANTAGE = {
  name: "Alpha Vantage",
  baseUrl: "https://www.alphavantage.co",
  perDay: 25,
  perSecond: 0.5,
} as const;

// With status 200 it answers with the days, or with one sentence: an unknown symbol, a wrong key, a limit that is reached.
const answerShape = z.object({
  "Time Series (Daily)": z.record(z.iso.date(), z.object({ "4. close": z.string().regex(/^\d+(\.\d+)?$/) })).optional(),
  "Error Message": z.string().optional(),
  Note: z.string().optional(),
  Information: z.string().optional(),
});

/** Makes the client of Alpha Vantage's daily prices, which are as traded. */
export function createAlphaVantage(deps: PriceProviderDeps): PriceProvider {
  return {
    name: ALPHA_VANTAGE.name,
    async ask({ symbol, from }, signal) {
      await deps.budget.take();
      const query = `function=TIME_SERIES_DAILY&symbol=${encodeURIComponent(symbol)}&outputsize=compact`;
      const url = `${deps.baseUrl}/query?${query}&apikey=${encodeURIComponent(deps.key)}`;
      const headers = { accept: "application/json" };
      const answer = await politeFetch({ url, headers, signal }, deps).catch(withoutAddress);
      if (answer.kind !== "body") return null;
      const read = readPrices(ALPHA_VANTAGE.name, answer.body, answerShape);
      const days = read["Time Series (Daily)"];
      if (days === undefined) return refusal(read);
      const closes = Object.entries(days).map(([date, day]) => [date, day["4. close"]] as const);
      return { provider: ALPHA_VANTAGE.name, currency: "USD", closes: closesFrom(closes, from) };
    },
  };
}

/** The key can stand in the address only, so an error must not name the address. */
function withoutAddress(error: unknown): never {
  if (!(error instanceof MarketError)) throw error;
  throw new MarketError(error.code, `${ALPHA_VANTAGE.name} gave no prices (${error.code}).`);
}

const UNKNOWN_SYMBOL = /invalid api call/i;
const WRONG_KEY = /apikey is invalid|invalid.*api ?key/i;

/** What its sentence says, never repeated, because it may carry the key. */
function refusal(answer: z.infer<typeof answerShape>): null {
  const said = answer["Error Message"] ?? answer.Note ?? answer.Information;
  if (said === undefined) throw new MarketError("market/bad-shape", `${ALPHA_VANTAGE.name} answered without prices.`);
  if (WRONG_KEY.test(said))
    throw new MarketError("market/refused", `${ALPHA_VANTAGE.name} refused the key: check ALPHA_VANTAGE_API_KEY.`);
  if (UNKNOWN_SYMBOL.test(said)) return null;
  throw new MarketError("market/rate-limited", `${ALPHA_VANTAGE.name} asks for fewer requests.`);
}
