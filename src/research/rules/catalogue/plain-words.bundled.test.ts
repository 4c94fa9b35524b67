import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { findInsights } from "#research/rules/find-insights.ts";

const snapshot = await openSnapshot("data/snapshot");

async function sentenceOf(symbol: string, rule: string): Promise<string | null> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
  const found = findInsights({ analysis }).insights.find((insight) => insight.rule === rule);
  return found === undefined ? null : renderSentence(found.sentence);
}

describe("sentences of bundled companies", () => {
  it("count rises of the dividend from the first year of our data as at least so many, others as they are", async () => {
    expect(await sentenceOf("KO", "dividend-streak")).toBe(
      "Dividends per share have risen for at least 10 fiscal years in a row, to FY2025.",
    );
    expect(await sentenceOf("PG", "dividend-streak")).toBe(
      "Dividends per share have risen for 8 fiscal years in a row, to FY2026.",
    );
  });

  it("say of one check that it fails, and of a low M-score that it is not beyond the warning line", async () => {
    expect(await sentenceOf("MSFT", "identity-checks")).toMatch(/, 1 fails\.$/);
    expect(await sentenceOf("KO", "beneish")).toMatch(/ in FY2025, not beyond its warning line\.$/);
  });

  it("take no impairments for costs of selling and administration, and name such costs where there are none", async () => {
    // Kraft Heinz states impairments of $9.3B in that line.
    expect(await sentenceOf("KHC", "margin-bridge")).toBeNull();
    expect(await sentenceOf("TXN", "margin-bridge")).toMatch(/selling, general and administrative costs took 9\.5%/);
  });
});
