import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isOrAre } from "#metrics/wording.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newestBalance } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, unknown, type Draft } from "#research/rules/rule.ts";
import { period, compose } from "#research/rules/sentence-template.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import type { Sentence } from "#research/text/sentence.ts";
import { isUnreportedAfter, newestInData, newestPeriod } from "#research/verifier/checks/check-absences.ts";

/** Line items without which something on the page cannot be sentenceOf. */
export const MISSING_ITEM_RULES: readonly Rule[] = [
  rule({
    id: "no-interest-expense",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      newestBalance(analysis, "total_debt")?.value.gt(0) === true
        ? missing(analysis, "interest_expense", "interest expense", "interest cover is not computed")
        : null,
  }),
  rule({
    id: "no-cost-of-revenue",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => missing(analysis, "cost_of_revenue", "cost of revenue", "there is no gross margin"),
  }),
  rule({
    id: "no-operating-income",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => missing(analysis, "operating_income", "operating income", "there is no operating margin"),
  }),
  rule({
    id: "no-earnings-per-share",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      missing(analysis, "eps_diluted", "diluted earnings per share", "there is no price-to-earnings ratio"),
  }),
];

/** A line item whose newest value is more than a year older than the newest statements, or that never was. */
function missing(analysis: Analysis, measure: string, noun: string, consequence: string): Draft | null {
  const newest = newestPeriod(analysis);
  const last = newestInData(analysis, measure);
  if (newest === null || (last !== undefined && daysBetween(last.period.end, newest.end) < 366)) {
    return null;
  }
  return unknown(`missing-${measure}`, 0.5, last === undefined ? neverHeld() : heldUntil(last));

  function neverHeld(): Sentence["parts"] {
    return newest !== null && analysis.isUnreported(measure, newest)
      ? compose`The newest filing does not report ${noun} as a standard item, so ${consequence}.`
      : compose`${capital(noun)} ${isOrAre(capital(noun))} not in our data, so ${consequence}.`;
  }

  function heldUntil(figure: Figure): Sentence["parts"] {
    return isUnreportedAfter(analysis, measure, figure.period)
      ? compose`The company does not report ${noun} as a standard item after ${period(figure)}, so ${consequence} for later periods.`
      : compose`${capital(noun)} ${isOrAre(capital(noun))} not in our data after ${period(figure)}, so ${consequence} for later periods.`;
  }
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
