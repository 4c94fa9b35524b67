import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caughtBesideBadShape } from "#market/testing/caught.ts";
import { decodeTickers } from "./edgar-source.ts";

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`fixtures/${name}`, import.meta.url), "utf8"));
const tickers = await read("company_tickers.json");
const withExchange = await read("company_tickers_exchange.json");

describe("decodeTickers", () => {
  it("lists securities by rank, each with its exchange where one is given", () => {
    expect(decodeTickers(tickers, withExchange)).toEqual([
      { cik: "0009990001", symbol: "TIDE", name: "TIDEWATER LAMPS CORP", exchange: "NYSE", rank: 1 },
      { cik: "0009990002", symbol: "KELP", name: "Kelp & Sons Holdings", exchange: null, rank: 2 },
      { cik: "0009990001", symbol: "TIDE-PA", name: "TIDEWATER LAMPS CORP", exchange: "NYSE", rank: 3 },
    ]);
  });

  it("finds its columns by name, wherever they stand", () => {
    const turned = { fields: ["exchange", "ticker", "cik"], data: [["NYSE", "KELP", "9990002"]] };
    expect(decodeTickers(tickers, turned)[1]?.exchange).toBe("NYSE");
  });

  it("throws nothing but a bad shape, whatever JSON arrives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const table = { fields: ["cik", "ticker", "exchange"], data: [[one, other]] };
        for (const [first, second] of [
          [one, other],
          [tickers, other],
          [one, withExchange],
          [tickers, table],
        ]) {
          expect(caughtBesideBadShape(() => decodeTickers(first, second))).toBeNull();
        }
      }),
    );
  });
});
