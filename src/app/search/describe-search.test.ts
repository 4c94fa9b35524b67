import type { SearchHit } from "#contracts/api/company-search.ts";
import { describe, expect, it } from "vitest";
import { describeHits, describeSearch, emptySearch } from "./search-state.ts";

function hit(isHeld: boolean, match: SearchHit["match"] = "name"): SearchHit {
  return { symbol: "X", name: "X", cik: "0000000001", exchange: null, isHeld, match };
}

describe("describeHits", () => {
  it("says of an index what to do instead, unless a company has the symbol", () => {
    expect(describeHits("^GSPC", [])).toContain("symbol of a market index");
    expect(describeHits("SPX", [{ ...hit(true, "symbol"), symbol: "SPX" }])).toBe("1 match, 1 with full research.");
  });

  it("counts matches and those with figures held", () => {
    expect(describeHits("x", [hit(true), hit(false)])).toBe("2 matches, 1 with full research.");
    expect(describeHits("x", [hit(true)])).toBe("1 match, 1 with full research.");
  });

  it("says that nothing matched before it offers what is near", () => {
    expect(describeHits("xy", [hit(true, "near")])).toBe("No match for “xy”. 1 near match:");
    expect(describeHits("xy", [hit(true, "near"), hit(false, "near")])).toBe("No match for “xy”. 2 near matches:");
    expect(describeHits("xy", [])).toBe("No match for “xy”.");
  });
});

describe("describeSearch", () => {
  it("is silent until there is an answer", () => {
    expect(describeSearch(emptySearch)).toBe("");
    expect(describeSearch({ ...emptySearch, text: "x", phase: "waiting", hits: [hit(true)] })).toBe("");
  });

  it("says what to do when the search did not answer", () => {
    expect(describeSearch({ ...emptySearch, text: "x", phase: "failed" })).toBe(
      "The search did not answer. Press Enter to try again.",
    );
  });
});
