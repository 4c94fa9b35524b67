import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, chartOf, findingText, reasonsOf, tableText } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const cardFor = async (symbol: string) => {
  const { cards } = await finishResearch(
    bundled.parts(symbol, { withPeers: false, type: "capital_returns", asOf: "2026-08-22" }),
  );
  return cardOf(cards, "capital_returns");
};

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("capitalReturnsCard", () => {
  it("shows dividends, buybacks and the share count by year", async () => {
    const card = await cardFor("NVDA");
    const paid = tableText(card, "Paid to shareholders");
    expect(paid["Share repurchases"]?.slice(-2)).toEqual(["$40.09B", "$45.30B"]);
    expect(findingText(chartOf(card, "dividend_history"))).toMatch(
      /^Dividends per share were \$0\.04\d* in FY2026, up from /,
    );
    expect(chartOf(card, "share_count").series[0]?.points.at(-1)?.value).toBe("24514000000");
  });

  it("says that dividends of a company that files none are not in our data", async () => {
    const card = await cardFor("SNOW");
    expect(blocksOf(card, "chart").map((chart) => chart.chart)).toEqual(["share_count"]);
    expect(reasonsOf(card).join(" ")).toContain("Dividends paid for Q2 FY2026 are not in our data yet.");
  });
});
