import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { findInsights } from "#research/rules/find-insights.ts";

const snapshot = await openSnapshot("data/snapshot");

async function analysisOf(symbol: string): Promise<Analysis> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
}

const sentencesOf = (analysis: Analysis) =>
  findInsights({ analysis }).insights.map(({ sentence }) => renderSentence(sentence));

describe("Altman's scores", () => {
  it("call no utility distressed, and say why", async () => {
    const analysis = await analysisOf("NEE");
    const year = analysis.latestYear;
    expect(year === null ? null : analysis.figure("altman_z2", year).reason).toMatch(/regulated prices/);
    expect(sentencesOf(analysis).join(" ")).not.toContain("Altman");
  });

  it("are given of a maker of food", async () => {
    expect(sentencesOf(await analysisOf("KHC")).join(" ")).toContain("The Altman Z-score was 0.49");
  });
});
