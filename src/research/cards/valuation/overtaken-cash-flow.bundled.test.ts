import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, reasonsOf } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string, type: "overview" | "valuation"): Promise<readonly Card[]> =>
  (await finishResearch(bundled.parts(symbol, { withPeers: false, type }))).cards;

const keyMeasures = async (symbol: string) =>
  blocksOf(cardOf(await cardsFor(symbol, "overview"), "key_figures"), "key-figures").flatMap(({ items }) =>
    items.map(({ figure }) => figure.measure),
  );

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("free cash flow of a year before the newest report", () => {
  it.each(["DAL", "O"])("values no share of %s, with the reason that multiples give", async (symbol) => {
    const cards = await cardsFor(symbol, "valuation");
    for (const type of ["reverse_dcf", "dcf"] as const) {
      expect(reasonsOf(cardOf(cards, type))).toEqual([
        "Free cash flow is last known for the 12 months to 30 Jun 2025, and reports of a year later are out.",
      ]);
    }
    expect(await keyMeasures(symbol)).not.toContain("free_cash_flow");
  });

  it("is none of a company whose newest months have one, which keeps its values", async () => {
    expect(cardOf(await cardsFor("ADBE", "valuation"), "dcf")).toMatchObject({ state: "ready" });
    expect(await keyMeasures("ADBE")).toContain("free_cash_flow");
  });
});
