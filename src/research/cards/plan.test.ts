import { describe, expect, it } from "vitest";
import { CARD_TYPES, RESEARCH_TYPES } from "#contracts/research-stream.ts";
import { buildPlan, cardsOf } from "./plan.ts";

describe("cardsOf", () => {
  it("gives every card to a full research and a part of them to the others, in the order of the page", () => {
    expect(cardsOf("full")).toEqual(CARD_TYPES);
    expect(cardsOf("valuation")).toEqual([
      "identity",
      "verdict",
      "price",
      "valuation_multiples",
      "reverse_dcf",
      "dcf",
      "filings",
      "data_quality",
      "sources",
    ]);
  });
});

describe("buildPlan", () => {
  it("builds exactly the cards of each type, the identity first and the sources last", () => {
    for (const type of RESEARCH_TYPES) {
      const { first, middle, last } = buildPlan(type);
      const built = [...first, ...middle, ...last];
      expect(built.toSorted()).toEqual(cardsOf(type).toSorted());
      expect(built[0]).toBe("identity");
      expect(built.at(-1)).toBe("sources");
    }
  });
});
