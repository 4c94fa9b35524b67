import { describe, expect, it } from "vitest";
import { isIndexSymbol } from "./search-state.ts";

describe("isIndexSymbol", () => {
  it("knows indices in the spellings people use", () => {
    for (const text of ["^GSPC", "SPX", ".DJI", "$SPX", " ^vix "])
      expect([text, isIndexSymbol(text)]).toEqual([text, true]);
  });

  it("takes no company for an index", () => {
    for (const text of ["NVDA", "$NVDA", "BRK.B", "^", "", "dow jones"]) {
      expect([text, isIndexSymbol(text)]).toEqual([text, false]);
    }
  });
});
