import { describe, expect, it } from "vitest";
import { listingKind } from "./listing-kind.ts";

const kindOf = (symbol: string, name: string, more: { issuer?: string; exchange?: string | null } = {}) =>
  listingKind({ cik: "0000000001", symbol, name, exchange: more.exchange ?? null, rank: 1 }, more.issuer ?? symbol);

describe("listingKind", () => {
  it("tells exchange-traded and closed-end funds by their names", () => {
    expect(kindOf("SPY", "SPDR S&P 500 ETF TRUST")).toBe("fund");
    expect(kindOf("QQQ", "INVESCO QQQ TRUST, SERIES 1")).toBe("fund");
    expect(kindOf("SLV", "iShares Silver Trust")).toBe("fund");
    expect(kindOf("UVXY", "ProShares Trust II")).toBe("fund");
    expect(kindOf("BST", "BlackRock Science & Technology Trust")).toBe("fund");
    expect(kindOf("USO", "United States Oil Fund, LP")).toBe("fund");
    expect(kindOf("PHYS", "Sprott Physical Gold Trust")).toBe("fund");
  });

  it("tells mutual fund classes by their five letters and missing exchange", () => {
    expect(kindOf("LTCFX", "Alternative Strategies Partners")).toBe("fund");
    expect(kindOf("LTCFX", "Alternative Strategies Partners", { exchange: "OTC" })).toBe("platform");
  });

  it("keeps companies that have a fund's words in their names", () => {
    expect(kindOf("NTRS", "NORTHERN TRUST CORP")).toBe("platform");
    expect(kindOf("FRT", "FEDERAL REALTY INVESTMENT TRUST")).toBe("platform");
    expect(kindOf("PEB", "Pebblebrook Hotel Trust")).toBe("platform");
    expect(kindOf("FBRT", "Franklin BSP Realty Trust, Inc.")).toBe("platform");
    expect(kindOf("BLK", "BlackRock, Inc.")).toBe("platform");
    expect(kindOf("IVZ", "Invesco Ltd.")).toBe("platform");
    expect(kindOf("SBR", "SABINE ROYALTY TRUST")).toBe("platform");
    expect(kindOf("TRST", "TRUSTCO BANK CORP N Y")).toBe("platform");
  });

  it("tells preferred shares, warrants and units from share classes", () => {
    expect(kindOf("BAC-PB", "BANK OF AMERICA CORP /DE/", { issuer: "BAC" })).toBe("security");
    expect(kindOf("OXY-WT", "OCCIDENTAL PETROLEUM CORP", { issuer: "OXY" })).toBe("security");
    expect(kindOf("KCAC-UN", "Kensington Capital Acquisition Corp", { issuer: "KCAC" })).toBe("security");
    expect(kindOf("HBANP", "HUNTINGTON BANCSHARES INC /MD/", { issuer: "HBAN" })).toBe("security");
    expect(kindOf("BRK-B", "BERKSHIRE HATHAWAY INC")).toBe("platform");
    expect(kindOf("LBTYK", "Liberty Global Ltd.", { issuer: "LBTYA" })).toBe("platform");
  });
});
