import type { Question } from "#ask/question/question.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { chooseFigure } from "./choose-figure.ts";
import { type Draft, missing } from "./draft.ts";

const MEASURES = ["dividends_per_share", "dividends_paid"] as const;

/**
 * Answers whether a company pays a dividend where no year of our data has one; null for all others. That a quarter of it "is not in our
 * data yet" would say that there is one to come.
 */
export function noDividend({ text, measures, periods }: Question, analysis: Analysis): Draft | null {
  const [only, ...others] = measures;
  const isAsked = /\bpay(?:s|ing)?\b/i.test(text) && only?.ids[0] === "dividends_per_share" && others.length === 0;
  if (!isAsked || periods.length > 0) return null;
  const newest = chooseFigure(analysis, "dividends_per_share", { kind: "newest" });
  const isKnown = newest.ok && newest.figure.value !== null;
  const hasPaid = MEASURES.some((measure) =>
    analysis.series(measure, "year").some(({ value }) => value?.gt(0) === true),
  );
  if (isKnown || hasPaid) return null;
  const name = analysis.dossier.company.displayName;
  return missing([`We have no dividend of ${name} in our data. It may pay none.`]);
}
