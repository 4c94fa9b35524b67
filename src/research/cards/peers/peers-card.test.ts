import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { cardOf, chartOf, findingText, tableOf, tableText } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const peersOf = async (symbol: string) =>
  cardOf((await finishResearch(bundled.parts(symbol, { type: "peers" }))).cards, "peers_table");

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("peersCard", () => {
  it("sets a company beside others of its industry and ranks it", async () => {
    const card = await peersOf("NVDA");
    const { columns } = tableOf(card, "Side by side");
    expect(columns[0]).toBe("NVDA");
    expect(columns).toContain("AMD");
    expect(columns.at(-1)).toBe("Rank");
    expect(tableText(card, "Side by side")["Market capitalization"]?.at(-1)).toBe("1");
  });

  it("names a return on next to no equity as not meaningful and gives it no rank", async () => {
    const returns = tableText(await peersOf("CL"), "Side by side")["Return on equity"] ?? [];
    expect(returns[0]).toBe("n.m.");
    expect(returns.at(-1)).toBe("");
    expect(returns.slice(1, -1).some((text) => text.endsWith("%"))).toBe(true);
  });

  it("says why a peer has no figure", async () => {
    const table = tableOf(await peersOf("UNH"), "Side by side");
    const at = table.columns.indexOf("CNC");
    const revenue = table.rows.find(({ label }) => label === "Revenue")?.cells[at];
    expect(revenue?.value).toBeNull();
    expect(revenue?.reason).toMatch(/^.+\.$/);
  });

  it("says that periods are too far apart where it ranks nothing, and of no other row", async () => {
    const ranks = tableOf(await peersOf("CAT"), "Side by side").rows.map(
      ({ label, cells }) => [label, cells.at(-1)] as const,
    );
    const unranked = ranks.filter(([, rank]) => rank?.value === null);
    expect(unranked.length).toBeGreaterThan(0);
    for (const [, rank] of unranked)
      expect(rank?.reason).toBe("The periods of these figures are too far apart to rank them.");
    expect(ranks.find(([label]) => label === "Market capitalization")?.[1]?.value).not.toBeNull();
  });

  it("draws one dot for each company, growth against margin", async () => {
    const scatter = chartOf(await peersOf("NVDA"), "peer_scatter");
    expect(scatter.form).toBe("scatter");
    expect(scatter.series).toHaveLength(2);
    expect(findingText(scatter)).toMatch(
      /^The operating margin of [\d.]+% in the 12 months to .+ is the (?:\d(?:nd|rd|th) )?(?:highest|lowest) of \d companies/,
    );
    expect(scatter.series.every((series) => series.points.length === scatter.categories.length)).toBe(true);
  });

  it("compares a bank with banks, by what banks have", async () => {
    const card = await peersOf("JPM");
    expect(tableOf(card, "Side by side").columns.slice(1, -1)).toEqual(expect.arrayContaining(["BAC", "WFC", "C"]));
    expect(Object.keys(tableText(card, "Side by side"))).toContain("Return on equity");
    expect(Object.keys(tableText(card, "Side by side"))).not.toContain("Gross margin");
  });
});
