import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string, type: "changes" | "full"): Promise<readonly Card[]> =>
  (await finishResearch(bundled.parts(symbol, { withPeers: false, type }))).cards;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("what changed since the last report", () => {
  it.each(["MET", "ALL"])("lists no restatement of %s that was known before it", async (symbol) => {
    expect(JSON.stringify(await cardsFor(symbol, "changes"))).not.toContain("is now filed as");
  });
});

describe("restatements", () => {
  it.each([
    ["PLD", "215,300,000 since"],
    ["GM", "31,586,000,000 since"],
  ])("of %s are none where the amounts are not of one item", async (symbol, detail) => {
    const cards = JSON.stringify(await cardsFor(symbol, "full"));
    expect(cards).not.toContain(detail);
    expect(cards).toContain("restated");
  });
});
