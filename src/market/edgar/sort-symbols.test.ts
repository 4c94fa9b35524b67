import { describe, expect, it } from "vitest";
import { sortSymbols } from "./decode-submissions.ts";

describe("sortSymbols", () => {
  it("tells other classes of common shares from other securities by their spelling", () => {
    expect(sortSymbols(["GOOGL", "GOOG"])).toEqual({ symbol: "GOOGL", shareClasses: ["GOOG"], otherSecurities: [] });
    expect(sortSymbols(["BRK-B", "BRK-A"]).shareClasses).toEqual(["BRK-A"]);
    expect(sortSymbols(["BAC", "BAC-PB", "BACRP", "MER-PK"])).toEqual({
      symbol: "BAC",
      shareClasses: [],
      otherSecurities: ["BAC-PB", "BACRP", "MER-PK"],
    });
  });

  it("has no symbol for a registrant without a listed security", () => {
    expect(sortSymbols([])).toEqual({ symbol: null, shareClasses: [], otherSecurities: [] });
  });
});
