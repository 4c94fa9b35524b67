import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { readCompared } from "./compare-companies.ts";
import { leadingSentences } from "./leading-sentences.ts";

let open: Analyses;

beforeAll(async () => {
  open = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

describe("readCompared", () => {
  it("reads each measure of its own newest period", async () => {
    const measures = ["revenue", "pe", "piotroski_f", "sue", "total_assets", "free_cash_flow", "dividends_paid"];
    const compared = readCompared(await open("KO"), measures);
    expect(compared).toMatchObject({ cik: "0000021344", symbol: "KO", knownBy: "2026-08-22" });
    expect(compared.newest.map((figure) => figure?.periodKey.slice(0, 2))).toEqual([
      "TT",
      "D2",
      "FY",
      "Q2",
      "I2",
      "TT",
      "FY",
    ]);
    // Cash flows of the newest quarter are not held; the twelve months before it are newer than the fiscal year.
    expect(compared.newest[5]).toMatchObject({ periodKey: "TTM-Q1-2026", value: "12562000000" });
  });

  it("says of a bank why it has no gross margin, and gives it no history", async () => {
    const { newest, history } = readCompared(await open("JPM"), ["gross_margin"]);
    expect(newest[0]).toMatchObject({ value: null });
    expect(newest[0]?.reason).toContain("A bank reports no cost of revenue");
    expect(history).toEqual([{ median: null, percentile: null }]);
  });

  it("sets a figure among the company's earlier ones, with evidence that counts them", async () => {
    const analysis = await open("NVDA");
    const [margin, pe] = readCompared(analysis, ["gross_margin", "pe"]).history;
    const lineage = resolveFigure(margin?.percentile?.id ?? "", analysis)?.lineage;
    expect(lineage?.kind === "formula" && lineage.formula).toBe(
      "Share of 10 earlier values, FY2017 to FY2026, at or below Gross margin 12 months to 26 Apr 2026",
    );
    const median = resolveFigure(margin?.median?.id ?? "", analysis)?.lineage;
    expect(median?.kind === "formula" && median.formula).toBe("Median of Gross margin, FY2017 to FY2026");
    expect(pe).toMatchObject({ median: { measure: "pe_median" }, percentile: { measure: "pe_percentile" } });
  });
});

describe("leadingSentences", () => {
  async function sentences(symbols: readonly string[], measures: readonly string[]): Promise<readonly string[]> {
    const analyses = [];
    for (const symbol of symbols) analyses.push(await open(symbol));
    return leadingSentences(analyses, measures).map(renderSentence);
  }

  it("says who leads, by how much, and each time that is not the same", async () => {
    expect(await sentences(["AMD", "NVDA", "INTC"], ["gross_margin", "pe", "market_cap"])).toEqual([
      "Nvidia’s gross margin of 74.1% in the 12 months to 26 Apr 2026 is the highest of 3 companies; Advanced Micro Devices is next with 53.2% in the 12 months to 27 Jun 2026, 20.9 percentage points lower.",
      "Nvidia’s P/E was 32.9× on 21 Aug 2026; Advanced Micro Devices’ was 121.8×, 270.2% higher.",
      "Nvidia’s market capitalization of $5.20T on 21 Aug 2026 is the highest of 3 companies; Advanced Micro Devices is next with $772.57B, 85.1% lower.",
    ]);
  });

  it("is silent where fewer than two companies have a figure, and of amounts per share", async () => {
    expect(await sentences(["JPM", "MET", "KO"], ["gross_margin", "eps_diluted"])).toEqual([]);
  });
});
