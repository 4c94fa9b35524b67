import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { findInsights } from "./find-insights.ts";
import { selectInsights } from "./select-insights.ts";

/** Words about what we hold, and claims that a company leaves something out. */
const ABOUT_DATA =
  /\b(?:our data|we (?:have|hold|do not|know)|not held|is held|are held|tagged|does not report|reports no|reports neither)\b/i;
/** Every so many companies, the list being in the order of the index. */
const STEP = 4;

describe("the sentences in short of bundled companies", () => {
  it("speak of the company, never of our data", { timeout: 300_000 }, async () => {
    const snapshot = await openSnapshot("data/snapshot");
    const wrong: string[] = [];
    let sentences = 0;
    for (const [position, { cik, symbol }] of snapshot.manifest.companies.entries()) {
      if (position % STEP !== 0) continue;
      const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
      if (records === null) continue;
      const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
      const context = { analysis };
      for (const { sentence } of selectInsights(findInsights(context).insights, context).verdict) {
        const text = renderSentence(sentence);
        sentences += 1;
        if (ABOUT_DATA.test(text)) wrong.push(`${symbol}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sentences).toBeGreaterThan(300);
  });
});
