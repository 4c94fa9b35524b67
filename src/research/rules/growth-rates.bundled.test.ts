import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { valuationInputs } from "#research/cards/valuation/cash-flow-value-cards.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { findInsights } from "./find-insights.ts";
import { describedGrowth } from "./growth-rates.ts";

const snapshot = await openSnapshot("data/snapshot");

async function analysisOf(symbol: string): Promise<Analysis> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
}

function longRun(analysis: Analysis): string | null {
  const found = findInsights({ analysis }).insights.find(({ rule }) => rule === "revenue-long-run");
  return found === undefined ? null : renderSentence(found.sentence);
}

describe("describedGrowth", () => {
  it.each([
    // A merger made most of ten years.
    ["CHTR", ["revenue_cagr_5y", "revenue_cagr_3y"]],
    ["KHC", ["revenue_cagr_5y", "revenue_cagr_3y"]],
    ["TMUS", ["revenue_cagr_5y", "revenue_cagr_3y"]],
    // A tenth of its peak is no growth from nothing.
    ["MRNA", ["revenue_cagr_3y"]],
    // Parts were given up, and what is left grows.
    ["GE", []],
    ["WBD", []],
    // Five years from the slump of 2020; three from the peak of 2022.
    ["DAL", ["revenue_cagr_10y", "revenue_cagr_3y"]],
    ["OXY", []],
    // Nothing is wrong with these.
    ["NVDA", ["revenue_cagr_10y", "revenue_cagr_5y", "revenue_cagr_3y"]],
    ["PG", ["revenue_cagr_10y", "revenue_cagr_5y", "revenue_cagr_3y"]],
  ])("of %s are those that its years bear out", async (symbol, measures) => {
    expect(describedGrowth(await analysisOf(symbol), "revenue").map(({ measure }) => measure)).toEqual(measures);
  });
});

describe("the sentence on growth over years", () => {
  it.each([
    ["MRNA", "Revenue of $1.94B in FY2025 was 89.9% below its peak of $19.26B in FY2022."],
    ["OXY", "Revenue of $21.59B in FY2025 was 41.1% below its peak of $36.63B in FY2022."],
    ["GE", null],
    ["WBD", null],
    // Lower than before they gave up China and aluminum, and growing since.
    ["YUM", "Over 5 years to FY2025, revenue grew by 7.8% a year."],
    ["HWM", "Over 3 years to FY2025, revenue grew by 13.4% a year."],
    ["PG", "Over 10 years to FY2026, revenue grew by 2.9% a year."],
  ])("of %s does not pass a jump or a fall for growth", async (symbol, sentence) => {
    expect(longRun(await analysisOf(symbol))).toBe(sentence);
  });
});

describe("the growth that a discounted cash flow starts with", () => {
  it.each([
    ["CHTR", "0.026"],
    ["KHC", "-0.01"],
    ["TMUS", "0.035"],
    ["OXY", "0.025"],
    ["WBD", "0.025"],
    ["GE", "0.025"],
    // Grew by more than the most that is carried forward, over any window.
    ["NVDA", "0.15"],
  ])("is for %s one that its revenue bears out", async (symbol, growth) => {
    const inputs = valuationInputs(await analysisOf(symbol), "dcf");
    expect(typeof inputs === "string" ? inputs : inputs.assumptions.growth).toBe(growth);
  });
});
