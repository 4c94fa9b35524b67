import { describe, expect, it } from "vitest";
import type { Company, Listing } from "#facts/dossier.ts";
import { createCompanyIndex } from "./company-index.ts";

const LISTED: readonly (readonly [cik: string, symbol: string, name: string, exchange: string | null])[] = [
  ["0001045810", "NVDA", "NVIDIA CORP", "Nasdaq"],
  ["0001652044", "GOOGL", "Alphabet Inc.", "Nasdaq"],
  ["0000320193", "AAPL", "Apple Inc.", "Nasdaq"],
  ["0001652044", "GOOG", "Alphabet Inc.", "Nasdaq"],
  ["0001326801", "META", "Meta Platforms, Inc.", "Nasdaq"],
  ["0001067983", "BRK-B", "BERKSHIRE HATHAWAY INC", "NYSE"],
  ["0000200406", "JNJ", "JOHNSON & JOHNSON", "NYSE"],
  ["0000070858", "BAC", "BANK OF AMERICA CORP /DE/", "NYSE"],
  ["0000731766", "UNH", "UNITEDHEALTH GROUP INC", "NYSE"],
  ["0000884394", "SPY", "SPDR S&P 500 ETF TRUST", "NYSE"],
  ["0001156039", "ELV", "Élevance Health, Inc.", "NYSE"],
  ["0000049196", "HBAN", "HUNTINGTON BANCSHARES INC /MD/", "Nasdaq"],
  ["0001418121", "APLE", "Apple Hospitality REIT, Inc.", "NYSE"],
  ["0000070858", "BAC-PB", "BANK OF AMERICA CORP /DE/", "NYSE"],
  ["0001067983", "BRK-A", "BERKSHIRE HATHAWAY INC", "NYSE"],
  ["0001999999", "FBK", "FB Financial Corp", "NYSE"],
  ["0000049196", "HBANP", "HUNTINGTON BANCSHARES INC /MD/", "Nasdaq"],
  ["0001512673", "XYZ", "Block, Inc.", "NYSE"],
  ["0001998043", "SQFT", "Presidio Property Trust, Inc.", "Nasdaq"],
  ["0001046179", "TSM", "TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD", "NYSE"],
];

const listings: readonly Listing[] = LISTED.map(([cik, symbol, name, exchange], index) => ({
  cik,
  symbol,
  name,
  exchange,
  rank: index + 1,
}));

function company(symbol: string, displayName: string, more: Partial<Company> = {}): Company {
  const listing = listings.find((row) => row.symbol === symbol);
  if (listing === undefined) throw new Error(`No listing ${symbol}`);
  return {
    cik: listing.cik,
    symbol,
    name: listing.name,
    displayName,
    exchange: listing.exchange,
    shareClasses: [],
    otherSecurities: [],
    sic: null,
    sicDescription: null,
    sector: null,
    fiscalYearEnd: null,
    filerCategory: null,
    stateOfIncorporation: null,
    website: null,
    formerNames: [],
    formerTickers: [],
    predecessors: [],
    successors: [],
    ...more,
  };
}

const index = createCompanyIndex(listings, [
  company("NVDA", "NVIDIA", { sector: "Technology" }),
  company("AAPL", "Apple"),
  company("GOOGL", "Alphabet", {
    shareClasses: ["GOOG"],
    formerTickers: [{ ticker: "GOOG", until: "2014-04" }],
  }),
  company("META", "Meta Platforms", {
    formerNames: [{ name: "Facebook Inc", from: "2005-01-05", to: "2021-10-27" }],
    formerTickers: [{ ticker: "FB", until: "2022-06" }],
  }),
  company("BAC", "Bank of America", { otherSecurities: ["BAC-PB"] }),
]);

describe("CompanyIndex.find", () => {
  it("finds a held company under its own symbol and moves other spellings and share classes there", () => {
    expect(index.find("NVDA")).toEqual({
      kind: "held",
      symbol: "NVDA",
      cik: "0001045810",
      name: "NVIDIA CORP",
      displayName: "NVIDIA",
      exchange: "Nasdaq",
      sector: "Technology",
    });
    expect(index.find(" nvda ")).toEqual({ kind: "moved", symbol: "NVDA", from: "NVDA", why: "spelling" });
    expect(index.find("goog")).toEqual({ kind: "moved", symbol: "GOOGL", from: "GOOG", why: "share-class" });
  });

  it("knows listed companies it holds no figures of", () => {
    expect(index.find("brk.b")).toMatchObject({ kind: "listed", symbol: "BRK-B" });
    expect(index.find("BRK/A")).toMatchObject({ kind: "listed", symbol: "BRK-A" });
    expect(index.find("BRKB")).toMatchObject({ kind: "listed", symbol: "BRK-B" });
    expect(index.find("HBANP")).toMatchObject({ kind: "listed", symbol: "HBANP" });
  });

  it("tells funds, and moves preferred shares and former tickers to the company", () => {
    expect(index.find("SPY")).toMatchObject({ kind: "fund", symbol: "SPY" });
    expect(index.find("BAC.PB")).toEqual({ kind: "moved", symbol: "BAC", from: "BAC-PB", why: "other-security" });
    expect(index.find("BACPB")).toMatchObject({ kind: "moved", symbol: "BAC" });
    expect(index.find("FB")).toEqual({ kind: "moved", symbol: "META", from: "FB", why: "former-symbol" });
  });

  it("moves the former symbol of a company that is only listed", () => {
    expect(index.find("SQ")).toEqual({ kind: "moved", symbol: "XYZ", from: "SQ", why: "former-symbol" });
    expect(index.find("WLP")).toEqual({ kind: "moved", symbol: "ELV", from: "WLP", why: "former-symbol" });
  });

  it("knows a company that is no longer traded, under a symbol that nobody else has taken", () => {
    expect(index.find("TWTR")).toMatchObject({ kind: "delisted", name: "Twitter", year: 2022 });
    const taken = createCompanyIndex(
      [{ cik: "0009999999", symbol: "TWTR", name: "Tweeter Corp", exchange: "NYSE", rank: 1 }],
      [],
    );
    expect(taken.find("TWTR")).toMatchObject({ kind: "listed", cik: "0009999999" });
    expect(taken.search("twtr", 5).map(({ cik }) => cik)).toEqual(["0009999999"]);
  });

  it("names near matches for an unknown symbol", () => {
    const near = (text: string) => {
      const found = index.find(text);
      return found.kind === "unknown" ? found.near.map((hit) => hit.symbol) : found.kind;
    };
    expect(near("NVDAA")).toEqual(["NVDA"]);
    expect(near("NVAD")).toEqual(["NVDA"]);
    expect(near("NVIDIA")).toEqual(["NVDA"]);
    expect(near("APPLE")).toEqual(["AAPL", "APLE"]);
    expect(near("ZZZZZ")).toEqual([]);
  });

  it("treats what cannot be a symbol as unknown, without guessing", () => {
    for (const text of ["../../x", "%00", "A".repeat(10_240), "НВДА", ""]) {
      expect(index.find(text)).toEqual({ kind: "unknown", near: [] });
    }
  });
});

describe("CompanyIndex.search", () => {
  const found = (query: string) => index.search(query, 10).map((hit) => [hit.symbol, hit.match]);

  it("puts the exact symbol first, then symbols beginning so, then names", () => {
    expect(found("app")).toEqual([
      ["AAPL", "name"],
      ["APLE", "name"],
    ]);
    expect(found("ba")).toEqual([
      ["BAC", "symbol-prefix"],
      ["BAC-PB", "symbol-prefix"],
      ["HBAN", "name"],
    ]);
    expect(found("bac")[0]).toEqual(["BAC", "symbol"]);
  });

  it("puts an exact former symbol before symbols beginning so, and finds former names", () => {
    expect(found("fb")).toEqual([
      ["META", "former-symbol"],
      ["FBK", "symbol-prefix"],
    ]);
    expect(found("facebook")).toEqual([["META", "name"]]);
  });

  it("finds companies by the names people use, and by former symbols, also companies that we hold no figures of", () => {
    expect(found("google")).toEqual([["GOOGL", "name"]]);
    expect(found("TSMC")).toEqual([["TSM", "name"]]);
    expect(found("sq")).toEqual([
      ["XYZ", "former-symbol"],
      ["SQFT", "symbol-prefix"],
    ]);
    expect(found("antm")).toEqual([["ELV", "former-symbol"]]);
    expect(found("twtr")).toEqual([["TWTR", "former-symbol"]]);
    expect(found("twitter")).toEqual([["TWTR", "name"]]);
  });

  it("folds case, accents and punctuation", () => {
    expect(found("ELEVANCE")).toEqual([["ELV", "name"]]);
    expect(found("élevance")).toEqual([["ELV", "name"]]);
    expect(found("johnson and johnson")).toEqual([["JNJ", "name"]]);
    expect(found("Johnson & Johnson")).toEqual([["JNJ", "name"]]);
    expect(found("united health")).toEqual([["UNH", "name"]]);
  });

  it("forgives a slip of the finger where nothing else matches", () => {
    expect(found("nvdia")).toEqual([["NVDA", "near"]]);
    expect(found("alphabte")).toEqual([["GOOGL", "near"]]);
    expect(found("united helth")).toEqual([["UNH", "near"]]);
  });

  it("gives one hit for a name with many securities, held companies marked", () => {
    expect(index.search("bank of america", 5)).toEqual([
      {
        symbol: "BAC",
        name: "Bank of America",
        cik: "0000070858",
        exchange: "NYSE",
        isHeld: true,
        match: "name",
      },
    ]);
    expect(index.search("berkshire", 5)).toMatchObject([{ symbol: "BRK-B", isHeld: false }]);
    expect(index.search("bac", 5).map((hit) => hit.isHeld)).toEqual([true, false]);
  });

  it("takes the symbol of an index for no share", () => {
    expect(found("BACPB")).toEqual([["BAC-PB", "symbol"]]);
    expect(found("^BACPB")).toEqual([]);
    expect(found(" .NVDA")).toEqual([]);
  });

  it("answers nothing for nothing", () => {
    expect(found("")).toEqual([]);
    expect(found(" !? ")).toEqual([]);
    expect(found("x".repeat(10_240))).toEqual([]);
    expect(index.search("n", 0)).toEqual([]);
    expect(index.search("nv", 2)).toHaveLength(1);
  });
});

describe("CompanyIndex.neighbours", () => {
  it("gives the held companies nearest in the SEC's list, largest first", () => {
    expect(index.neighbours("BRK-B", 3).map(({ symbol }) => symbol)).toEqual(["AAPL", "META", "BAC"]);
    expect(index.neighbours("NOPE", 3)).toEqual([]);
    expect(index.neighbours("BRK-B", 0)).toEqual([]);
  });
});
