import { openOnly } from "#ask/companies/find-company.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Question } from "#ask/question/question.ts";
import { growthCauseTable } from "#research/cards/findings/growth-causes.ts";
import { driverFigure, knownDrivers } from "#research/findings/driver-figure.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { GROWTH_CAUSE_RULES } from "#research/rules/catalogue/business/growth-causes.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { type Draft, evidenceOf, missing, type OpenSubject } from "./draft.ts";

const VOLUME = /\b(?:volumes?|units?|quantit(?:y|ies))\b/i;
const PRICE = /\bpric(?:e|es|ing)\b/i;
const GROWTH = /\b(?:growth|grow|grew|growing|revenues?|sales|drove|driven|split)\b/i;
/** Of the share, and not of what the company sells. */
const OF_THE_SHARE = /\b(?:share|stock|trading|traded) (?:price|volume)|\bper share\b/i;

/**
 * Answers by what causes a company's sales grew: `P&G revenue growth, price or volume`. Null where a question asks for no such thing.
 */
export async function answerGrowthCauses(
  { question, page }: { readonly question: Question; readonly page: string | null },
  deps: AskDeps,
): Promise<{ readonly draft: Draft; readonly subject: OpenSubject } | null> {
  const { text } = question;
  if (![VOLUME, PRICE, GROWTH].every((words) => words.test(text)) || OF_THE_SHARE.test(text)) return null;
  const company = await openOnly({ question, page }, deps);
  return company === null ? null : { draft: draftOf(company.subject, question.periods), subject: company.subject };
}

function draftOf({ analysis, name }: OpenSubject, periods: readonly PeriodWish[]): Draft {
  const known = knownDrivers(analysis);
  const growth = known === null ? undefined : driverFigure(analysis, known.total, "growth");
  if (known === null || growth === undefined) {
    return missing([
      `We have no annual report of ${name} that splits its growth of revenue into price and volume in a table.`,
    ]);
  }
  const isOther = periods.some((wish) => wish.kind !== "newest" && !isYear(wish, known.period.fiscalYear));
  if (isOther) return missing([`We have this split for ${known.period.label} only.`]);
  const sentences = GROWTH_CAUSE_RULES.flatMap((rule) => rule.find({ analysis }) ?? []).flatMap(({ sentence }) => {
    const verdict = verifySentence(sentence, verificationContextOf({ analysis }));
    return verdict.ok ? [verdict.sentence] : [];
  });
  const causes = known.total.drivers.flatMap(({ kind }) => driverFigure(analysis, known.total, kind) ?? []);
  return {
    state: "answered",
    sentences,
    notes: [`The split is the company’s own and printed in its annual report for ${known.period.label}.`],
    blocks: growthCauseTable(analysis).filter((block) => block.kind === "table"),
    operands: causes.map(viewOf),
    sources: evidenceOf(growth, analysis).sources,
  };
}

function isYear(wish: PeriodWish, year: number): boolean {
  return wish.kind === "year" && wish.year === year;
}
