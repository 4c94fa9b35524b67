import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, findingText, reasonsOf, tableText } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const priceOf = async (symbol: string, asOf?: string) => {
  const question = asOf === undefined ? {} : { asOf };
  return cardOf(
    (await finishResearch(bundled.parts(symbol, { withPeers: false, type: "valuation", ...question }))).cards,
    "price",
  );
};

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("priceCard", () => {
  it("says where the price stands and marks results and splits on the picture", async () => {
    const chart = blocksOf(await priceOf("NVDA"), "price")[0];
    if (chart === undefined) throw new Error("no price chart");
    expect(findingText(chart)).toBe("The share price was $214.72 on 21 Aug 2026, up 22.7% over 1 year.");
    expect(chart.events.filter((event) => event.kind === "split").at(-1)).toEqual({
      date: "2024-06-10",
      kind: "split",
      label: "10-for-1 split",
      url: null,
    });
    expect(chart.events.at(-1)).toEqual({
      date: "2026-05-20",
      kind: "earnings",
      label: "Results for the period to 26 Apr 2026",
      url: "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000051/nvda-20260520.htm",
    });
  });

  it("names every close so that its evidence is found, at the value that is drawn", async () => {
    const chart = blocksOf(await priceOf("NVDA"), "price")[0];
    const analysis = await (await openBundledAnalyses(await openSnapshot("data/snapshot")))("NVDA");
    const closes = [...(chart?.monthly ?? []), ...(chart?.daily ?? [])];
    expect(closes.length).toBeGreaterThan(500);
    const apart = closes.filter(
      ([date, close]) => analysis.find(`${chart?.closeId ?? ""}${date}`)?.value?.eq(close) !== true,
    );
    expect(apart).toEqual([]);
  });

  it("gives no return across a spin-off that the closes are not adjusted for", async () => {
    const card = await priceOf("HON");
    expect(Object.keys(tableText(card, "Price snapshot"))).not.toContain("Price change over a year");
    expect(blocksOf(card, "price")[0]?.events.filter((event) => event.kind === "spinoff")).not.toEqual([]);
    expect(reasonsOf(card).join(" ")).toMatch(/spin-off/i);
  });

  it("ends on the day asked for", async () => {
    const chart = blocksOf(await priceOf("NVDA", "2025-06-30"), "price")[0];
    expect(chart?.asOf).toBe("2025-06-30");
    expect(chart?.daily.at(-1)?.[0]).toBe("2025-06-30");
    expect(chart?.events.every((event) => event.date <= "2025-06-30")).toBe(true);
  });
});
