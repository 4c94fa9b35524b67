import { describe, expect, it } from "vitest";
import type { Company } from "#facts/dossier.ts";
import { choosePeers } from "./choose-peers.ts";

const company = (symbol: string, sic: string | null, sector: string | null): Company => ({
  cik: symbol.padStart(10, "0"),
  symbol,
  name: symbol,
  displayName: symbol,
  exchange: null,
  shareClasses: [],
  otherSecurities: [],
  sic,
  sicDescription: null,
  sector,
  fiscalYearEnd: null,
  filerCategory: null,
  stateOfIncorporation: null,
  website: null,
  formerNames: [],
  formerTickers: [],
  predecessors: [],
  successors: [],
});

const own = company("OWN", "3674", "Technology");
const ranks: Readonly<Record<string, number>> = { OWN: 10, NEAR: 12, FAR: 900, WIDE: 11, SECTOR: 9, OTHER: 10 };
const rankOf = ({ symbol }: Company) => ranks[symbol] ?? null;

const chosen = (held: readonly Company[], limit = 6) =>
  choosePeers({ own, held, rankOf, limit }).map((peer) => peer.symbol);

describe("choosePeers", () => {
  it("prefers the same industry code, then a wider one, then the sector", () => {
    const held = [
      company("SECTOR", "7372", "Technology"),
      company("WIDE", "3670", "Technology"),
      company("FAR", "3674", "Technology"),
      own,
    ];
    expect(chosen(held)).toEqual(["FAR", "WIDE", "SECTOR"]);
  });

  it("takes the nearest in size first among companies of one code", () => {
    const held = [
      company("FAR", "3674", "Technology"),
      company("UNLISTED", "3674", "Technology"),
      company("NEAR", "3674", "Technology"),
    ];
    expect(chosen(held)).toEqual(["NEAR", "FAR", "UNLISTED"]);
    expect(chosen(held, 1)).toEqual(["NEAR"]);
  });

  it("takes no company of another industry and sector, and never the company itself", () => {
    expect(chosen([company("OTHER", "6021", "Financials"), company("NONE", null, null), own])).toEqual([]);
  });

  it("takes a company's line of business, then a related one, and no other that our table knows", () => {
    const [ford, gm, autozone, walmart] = ["0000037996", "0001467858", "0000866787", "0000104169"].map((cik) => ({
      ...company(cik, "3711", "Consumer discretionary"),
      cik,
    }));
    if (!ford || !gm || !autozone || !walmart) throw new TypeError("four companies were made");
    const held = [walmart, autozone, gm, ford, company("OTHER", "3711", "Consumer discretionary")];
    const peers = choosePeers({ own: ford, held, rankOf: () => null, limit: 6 });
    expect(peers.map(({ cik }) => cik)).toEqual([gm.cik, autozone.cik, "OTHER".padStart(10, "0")]);
  });
});
