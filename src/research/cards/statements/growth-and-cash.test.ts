import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { cardOf, chartOf, findingText, reasonsOf, tableOf, tableText } from "#research/testing/read-cards.ts";

/** Every item of the newest report before this day is in the bundle. */
const AS_OF = "2026-08-22";

let nvidia: readonly Card[];
let bank: readonly Card[];

beforeAll(async () => {
  const bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
  nvidia = (await finishResearch(bundled.parts("NVDA", { withPeers: false, type: "fundamentals", asOf: AS_OF }))).cards;
  bank = (await finishResearch(bundled.parts("JPM", { withPeers: false, type: "fundamentals", asOf: AS_OF }))).cards;
});

describe("growthCard", () => {
  it("draws revenue by fiscal year and says where it came from", () => {
    const chart = chartOf(cardOf(nvidia, "growth"), "revenue_bars");
    expect(chart.categories.at(-1)).toBe("FY2026");
    expect(chart.series[0]?.points.at(-1)?.value).toBe("215938000000");
    expect(findingText(chart)).toBe("Revenue was $215.94B in FY2026, up from $5.01B in FY2016.");
  });

  it("gives growth rates over one, three, five and ten years", () => {
    const rates = tableText(cardOf(nvidia, "growth"), "Annual growth to FY2026");
    expect(rates["Revenue"]).toEqual(["65.5%", "100.0%", "66.9%", "45.7%"]);
    expect(rates["Diluted earnings per share"]?.[0]).toBe("66.7%");
  });

  it("sets the last eight quarters against a year before", () => {
    const table = tableOf(cardOf(nvidia, "growth"), "By quarter, with change from a year earlier");
    expect(table.columns).toEqual([
      "Q2 FY2025",
      "Q3 FY2025",
      "Q4 FY2025",
      "Q1 FY2026",
      "Q2 FY2026",
      "Q3 FY2026",
      "Q4 FY2026",
      "Q1 FY2027",
    ]);
    expect(
      tableText(cardOf(nvidia, "growth"), "By quarter, with change from a year earlier")["Revenue growth"]?.at(-1),
    ).toBe("85.2%");
  });

  it("opens the definition of a metric from its row, none from a line item", () => {
    const rows = tableOf(cardOf(nvidia, "growth"), "By quarter, with change from a year earlier").rows;
    expect(rows.find((row) => row.label === "Revenue growth")?.metric).toBe("revenue_growth");
    expect(rows.find((row) => row.label === "Revenue")?.metric).toBeNull();
  });
});

describe("profitabilityCard", () => {
  it("gives margins by fiscal year and for the twelve months since", () => {
    const card = cardOf(nvidia, "profitability");
    expect(tableOf(card, "Margins and returns").columns.slice(-2)).toEqual(["FY2026", "12 months to 26 Apr 2026"]);
    expect(tableText(card, "Margins and returns")["Gross margin"]?.slice(-2)).toEqual(["71.1%", "74.1%"]);
  });

  it("gives a bank no gross margin and says why", () => {
    const card = cardOf(bank, "profitability");
    expect(tableText(card, "Margins and returns")["Gross margin"]).toBeUndefined();
    expect(tableText(card, "Margins and returns")["Efficiency ratio"]?.some((text) => text.endsWith("%"))).toBe(true);
    expect(reasonsOf(card)).toContain(
      "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.",
    );
  });

  it("gives each reason once", () => {
    const reasons = reasonsOf(cardOf(bank, "profitability"));
    expect(reasons).toEqual([...new Set(reasons)]);
  });
});

describe("cashQualityCard", () => {
  it("bridges from net income to free cash flow without a gap", () => {
    const bridge = chartOf(cardOf(nvidia, "cash_quality"), "bridge");
    const steps = bridge.series[0]?.points.map((point) => new Decimal(point?.value ?? "NaN")) ?? [];
    const end = steps.at(-1);
    const sum = Decimal.sum(...steps.slice(0, -1));
    expect(bridge.categories).toHaveLength(6);
    expect(findingText(bridge)).toBe(
      "Free cash flow was $119.08B in the 12 months to 26 Apr 2026, against net income of $159.61B.",
    );
    expect(sum.toFixed()).toBe(end?.toFixed());
  });

  it("draws no cash flow of a bank", () => {
    const card = cardOf(bank, "cash_quality");
    expect(card.blocks.some((block) => block.kind === "chart")).toBe(false);
    expect(reasonsOf(card).join(" ")).toContain("free cash flow says nothing about it");
  });
});
