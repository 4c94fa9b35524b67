import { describe, expect, it } from "vitest";
import type { FiscalPeriod } from "#facts/fact.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { WORDS_OF_LINE_ITEMS } from "#research/verifier/lexicon/phrases.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { newestPeriod } from "./check-absences.ts";

// Full and trimmed data, an insurer, a property trust, a utility, a foreign filer, no list of filings.
const COMPANIES = ["NVDA", "AAPL", "JNJ", "MSFT", "KO", "CB", "SPG", "SO", "ASML", "SNOW", "TROW", "COST"];
/** Then the newest report of a complete set was complete; now it is a selection. */
const DAYS = ["2025-06-30", "2026-08-22"];

interface Rate {
  shown: number;
  refused: number;
}

/** One sentence said of every line item, with `{noun}` and `{period}` to fill in. */
interface Trial {
  readonly text: string;
  readonly isTrue: (measure: string) => boolean;
  readonly rate: Rate;
}

/** Says a trial's sentence about every line item, and names those shown or refused that should not be. */
function trialsOf(analysis: Analysis, { text, isTrue, rate }: Trial): readonly string[] {
  const { symbol, displayName } = analysis.dossier.company;
  const period = newestPeriod(analysis);
  const anchor = period === null ? null : anchorOf(analysis, period);
  const isDated = text.includes("{period}");
  if (isDated && anchor === null) return [];
  return Object.entries(WORDS_OF_LINE_ITEMS).flatMap(([measure, [noun = ""]]) => {
    // What is said of gains beside the business has a check of its own, which asks for figures.
    if (lineItem(measure) === undefined || measure === "nonoperating_income") return [];
    const said = text.replace("{noun}", noun);
    const [before = "", after = ""] = said.split("{period}");
    const slot = { figure: anchor ?? "", format: "period" as const };
    const parts = isDated ? [before, slot, after] : [before];
    const isShown = verifySentence({ rule: "absence", parts }, { analysis, entities: [displayName] }).ok;
    rate[isShown ? "shown" : "refused"] += 1;
    return isShown === isTrue(measure) ? [] : [`${symbol} ${analysis.asOf}: ${said}`];
  });
}

/** A figure of the newest quarter or year whose period can be printed. */
function anchorOf(analysis: Analysis, period: FiscalPeriod): string | null {
  const figures = ["revenue", "net_income", "operating_cash_flow"].map((measure) => analysis.figure(measure, period));
  return figures.find(({ value }) => value !== null)?.id ?? null;
}

describe("checkAbsences on bundled companies", () => {
  it(
    "tells what a company does not report from what our data lacks, both ways",
    { timeout: 120_000 },
    async ({ annotate }) => {
      const analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));
      const filers: Rate = { shown: 0, refused: 0 };
      const ours: Rate = { shown: 0, refused: 0 };
      const wrong: string[] = [];
      for (const symbol of COMPANIES) {
        for (const asOf of DAYS) {
          const analysis = await analyses(symbol, asOf);
          const newest = newestPeriod(analysis);
          if (newest === null) continue;
          const isUnreported = (measure: string): boolean => analysis.isUnreported(measure, newest);
          const isAbsent = (measure: string): boolean => analysis.figure(measure, newest).value === null;
          const trials: readonly Trial[] = [
            {
              text: "The newest filing does not report {noun} as a standard item.",
              isTrue: isUnreported,
              rate: filers,
            },
            { text: "The filing for {period} does not report {noun}.", isTrue: isUnreported, rate: filers },
            { text: "No {noun} is tagged.", isTrue: isUnreported, rate: filers },
            { text: "The {noun} for {period} is not in our data.", isTrue: isAbsent, rate: ours },
          ];
          wrong.push(...trials.flatMap((trial) => trialsOf(analysis, trial)));
        }
      }
      await annotate(`claims about the filer ${JSON.stringify(filers)}; about our data ${JSON.stringify(ours)}`);
      expect(wrong).toEqual([]);
      expect(Math.min(filers.shown, filers.refused, ours.shown, ours.refused)).toBeGreaterThan(100);
    },
  );
});
