import { describe, expect, it } from "vitest";
import { CARD_TYPES, RESEARCH_TYPES } from "#contracts/research-stream.ts";
import { composeCard, prose } from "./blocks/compose-card.ts";
import { CARDS } from "./cards.ts";
import { defineCard } from "./define-card.ts";
import { buildPlan, cardsOf, contentsOf } from "./plan.ts";

describe("cardsOf", () => {
  it("gives every card to a full research and a part of them to the others, in the order of the page", () => {
    const memo = CARD_TYPES.filter((type) => type.startsWith("memo_"));
    expect(cardsOf("full")).toEqual(CARD_TYPES.filter((type) => !memo.includes(type)));
    expect(cardsOf("deep")).toEqual([...memo, "sources"]);
    expect(cardsOf("valuation")).toEqual(["verdict", "price", "valuation_multiples", "reverse_dcf", "dcf", "sources"]);
  });
});

describe("contentsOf", () => {
  it("begins with what it comes to", () => {
    const types = contentsOf("peers").map(({ type }) => type);
    expect(types).toEqual(["verdict", "peers_table", "sources"]);
    expect(contentsOf("peers")[1]).toEqual({
      type: "peers_table",
      title: "Peers",
      isHalf: false,
      isOptional: false,
      more: null,
    });
  });
});

describe("buildPlan", () => {
  it("builds exactly the cards of each type, the sources last", () => {
    for (const type of RESEARCH_TYPES) {
      const { first, middle, last } = buildPlan(type);
      const built = [...first, ...middle, ...last];
      expect(built.toSorted()).toEqual(cardsOf(type).toSorted());
      expect(built.at(-1)).toBe("sources");
    }
  });

  it("builds first what needs no computing, then what shows most, then what takes long", () => {
    const { first, middle, last } = buildPlan("full");
    expect(first).toEqual(["identity"]);
    expect(middle.join(" ")).toBe(
      "key_figures business price segments guidance insiders institutions filings filing_changes growth profitability valuation_multiples earnings_last earnings_next cash_quality balance_sheet " +
        "capital_returns reverse_dcf dcf peers_table scores changes risk_flags",
    );
    expect(last).toEqual(["verdict", "data_quality", "sources"]);
  });
});

/** What CONTRIBUTING.md's "How to add a card" asks for: one declaration, here under the name of another card. */
const TEA = defineCard({
  type: "dcf",
  title: "Tea",
  after: "identity",
  shownIn: ["peers"],
  turn: "filed",
  build: () => composeCard([prose("Tea is served at four.")], "There is no tea."),
});

describe("a declared card", () => {
  const cards = { ...CARDS, dcf: TEA };

  it("has its place on the page, its title and its turn", () => {
    const titles = contentsOf("peers", cards).map(({ title }) => title);
    expect(titles).toEqual(["Summary", "Tea", "Peers", "Sources"]);
    expect(cardsOf("valuation", cards)).not.toContain("dcf");
    expect(cardsOf("full", cards).indexOf("dcf")).toBe(1);
    expect(buildPlan("peers", cards).middle).toEqual(["dcf", "peers_table"]);
  });

  it("cannot follow itself", () => {
    const lost = { ...CARDS, dcf: defineCard({ ...TEA, after: "dcf" }) };
    expect(() => cardsOf("full", lost)).toThrow("dcf follow each other");
  });
});
