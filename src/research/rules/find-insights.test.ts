import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { INSIGHT_RULES } from "./catalogue/catalogue.ts";
import { findInsights } from "./find-insights.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { sentenceOfRule } from "#research/testing/rule-sentences.ts";
import { selectInsights } from "./select-insights.ts";

/** Two readings that share nothing, so that no remembered figure can make them equal. */
let first: Analyses | null = null;
let second: Analyses | null = null;

beforeAll(async () => {
  first = await openBundledAnalyses(await openSnapshot("data/snapshot"));
  second = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

async function researchOf(symbol: string, analyses: Analyses | null): Promise<string> {
  if (analyses === null) return "not opened";
  const peers = [await analyses("MSFT"), await analyses("AMD")].map((analysis) => ({
    name: analysis.dossier.company.displayName,
    analysis,
  }));
  const context = { analysis: await analyses(symbol), previous: await analyses(symbol, "2026-05-01"), peers };
  const findings = findInsights(context);
  return JSON.stringify([findings, selectInsights(findings.insights, context)]);
}

describe("INSIGHT_RULES", () => {
  it("is a catalogue of at least 45 rules, each with an id of its own", () => {
    const ids = INSIGHT_RULES.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(45);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("findInsights", () => {
  it("gives byte-equal results for the same facts", async () => {
    for (const symbol of ["NVDA", "JPM", "UAA"]) {
      const once = await researchOf(symbol, first);
      expect(once.length).toBeGreaterThan(20_000);
      expect(await researchOf(symbol, second)).toBe(once);
    }
  });

  it("loses no sentence of the catalogue to the verifier", async () => {
    for (const symbol of ["NVDA", "AAPL", "JPM", "SNOW", "XOM", "PLD", "UAA"]) {
      const analysis = await first?.(symbol);
      expect(analysis === undefined ? null : findInsights({ analysis }).dropped).toEqual([]);
    }
  });

  it("names what is not known of a company of which almost nothing is held", () => {
    const { insights } = findInsights({ analysis: customAnalysis({ figures: { revenue: { FY2025: "5e6" } } }) });
    expect(insights.map(({ rule, polarity }) => `${rule} ${polarity}`)).toEqual([
      "no-cost-of-revenue unknown",
      "no-operating-income unknown",
      "no-earnings-per-share unknown",
      "old-quarter unknown",
      "no-filing-list unknown",
      "no-price unknown",
    ]);
  });
});

describe("a rule", () => {
  it("is silent outside its sectors", () => {
    const figures = { gross_margin: { FY2024: "0.5", FY2025: "0.6" } };
    expect(sentenceOfRule("gross-margin-change", { analysis: customAnalysis({ figures }) })).toBe(
      "The gross margin was 60.0% in FY2025, 10.0 percentage points higher than 50.0% a year earlier.",
    );
    expect(sentenceOfRule("gross-margin-change", { analysis: customAnalysis({ figures, sector: "bank" }) })).toBeNull();
  });

  it("calls a small step little changed", () => {
    const figures = { revenue: { FY2024: "1000e6", FY2025: "1004e6" } };
    expect(sentenceOfRule("revenue-growth", { analysis: customAnalysis({ figures }) })).toBe(
      "Revenue was $1.00B in FY2025, little changed from $1.00B a year earlier.",
    );
  });

  it("sets an insurer's premiums and claims against the year before", () => {
    const analysis = customAnalysis({
      sector: "insurer",
      figures: {
        revenue: { FY2024: "1e9", FY2025: "1e9" },
        premiums_earned: { FY2024: "800e6", FY2025: "900e6" },
        loss_ratio: { FY2024: "0.64", FY2025: "0.61" },
      },
    });
    expect(sentenceOfRule("premiums", { analysis })).toBe(
      "Premiums earned were $900.00M in FY2025, up 12.5% from $800.00M a year earlier.",
    );
    expect(sentenceOfRule("loss-ratio", { analysis })).toBe(
      "The loss ratio was 61.0% in FY2025, 3.0 percentage points lower than 64.0% a year earlier.",
    );
  });

  it("says when no price is held", () => {
    const figures = { revenue: { FY2025: "1e9" } };
    expect(sentenceOfRule("no-price", { analysis: customAnalysis({ figures }) })).toBe(
      "We have no share price, so there are no valuation multiples.",
    );
  });

  it("reports a loss as a loss, beside a profit the year before", () => {
    const figures = { net_income: { FY2024: "50e6", FY2025: "-20e6" } };
    expect(sentenceOfRule("net-loss", { analysis: customAnalysis({ figures }) })).toBe(
      "The net loss was $20.00M in FY2025, against net income of $50.00M a year earlier.",
    );
    expect(sentenceOfRule("net-income-growth", { analysis: customAnalysis({ figures }) })).toBeNull();
  });
});
