import { z } from "zod";
import type { ListingRecord } from "#market/records.ts";
import { cikSchema, failShape, maybeTextSchema, readShape } from "./read-json.ts";

const WHAT = "lists of symbols";

const tickersSchema = z.record(
  z.string(),
  z.object({ cik_str: cikSchema, ticker: z.string().min(1), title: z.string() }),
);
const exchangesSchema = z.object({ fields: z.array(z.string()), data: z.array(z.array(z.unknown())) });
const exchangeRowSchema = z.object({ cik: cikSchema, ticker: z.string(), exchange: maybeTextSchema });

/**
 * Reads `company_tickers.json` (rank and name) together with `company_tickers_exchange.json` (exchange).
 * Both list securities, so a company stands there once per symbol.
 */
export function decodeTickers(tickers: unknown, withExchange: unknown): ListingRecord[] {
  const exchanges = readExchanges(withExchange);
  return Object.entries(readShape(WHAT, tickersSchema, tickers))
    .map(([rank, row]) => ({ rank: readRank(rank), row }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }, index) => ({
      cik: row.cik_str,
      symbol: row.ticker,
      name: row.title,
      exchange: exchanges.get(`${row.cik_str} ${row.ticker}`) ?? null,
      rank: index + 1,
    }));
}

function readRank(key: string): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : failShape(WHAT, key, "the key is not a rank");
}

function readExchanges(json: unknown): ReadonlyMap<string, string> {
  const { fields, data } = readShape(WHAT, exchangesSchema, json);
  const rows = data.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])));
  const exchanges = new Map<string, string>();
  for (const { cik, ticker, exchange } of readShape(WHAT, z.array(exchangeRowSchema), rows)) {
    if (exchange !== null) exchanges.set(`${cik} ${ticker}`, exchange);
  }
  return exchanges;
}
