import { describe, expect, it } from "vitest";
import { fewCompanies } from "#app/pages/testing/sample-services.ts";
import { readHits } from "./ask-companies.ts";

describe("readHits", () => {
  it("reads what the search answers", () => {
    const hits = fewCompanies.search("ford", 12);
    expect(readHits({ query: "ford", hits })).toEqual(hits);
  });

  it("refuses everything else", () => {
    const [hit] = fewCompanies.search("ford", 1);
    const others = [null, [], {}, { hits: null }, { hits: [null] }, { hits: [{ ...hit, isHeld: "yes" }] }];
    for (const other of [...others, { hits: [{ ...hit, match: "sort of" }] }]) {
      expect(() => readHits(other)).toThrow(TypeError);
    }
  });
});
