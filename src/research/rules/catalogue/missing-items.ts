import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newestBalance } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, unknown, type Draft } from "#research/rules/rule.ts";
import { period, say } from "#research/rules/say.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import { newestHeld } from "#research/verifier/checks/check-absences.ts";

/** Line items without which something on the page cannot be said. */
export const MISSING_ITEM_RULES: readonly Rule[] = [
  rule({
    id: "no-interest-expense",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      newestBalance(analysis, "total_debt")?.value.gt(0) === true
        ? untagged(analysis, {
            measure: "interest_expense",
            noun: "interest expense",
            consequence: "interest cover is not computed",
          })
        : null,
  }),
  rule({
    id: "no-cost-of-revenue",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      untagged(analysis, {
        measure: "cost_of_revenue",
        noun: "cost of revenue",
        consequence: "there is no gross margin",
      }),
  }),
  rule({
    id: "no-operating-income",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      untagged(analysis, {
        measure: "operating_income",
        noun: "operating income",
        consequence: "there is no operating margin",
      }),
  }),
  rule({
    id: "no-earnings-per-share",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      untagged(analysis, {
        measure: "eps_diluted",
        noun: "diluted earnings per share",
        consequence: "there is no price-to-earnings ratio",
      }),
  }),
];

interface Untagged {
  readonly measure: string;
  readonly noun: string;
  readonly consequence: string;
}

/** A line item whose newest value is more than a year older than the newest statements, or that never was. */
function untagged(analysis: Analysis, { measure, noun, consequence }: Untagged): Draft | null {
  const newestEnd = analysis.latestQuarter?.end ?? analysis.latestYear?.end ?? null;
  const last = newestHeld(analysis, measure);
  if (newestEnd === null || (last !== undefined && daysBetween(last.period.end, newestEnd) < 366)) {
    return null;
  }
  const verb = isComplete(analysis, newestEnd) ? "tagged" : "held";
  return unknown(
    `untagged-${measure}`,
    0.5,
    last === undefined
      ? say`No ${noun} is ${verb}, so ${consequence}.`
      : say`No ${noun} is ${verb} after ${period(last)}, so ${consequence} for later periods.`,
  );
}

/** Where only part of the filings is held, what is missing may well be tagged. */
function isComplete({ dossier: { origin } }: Analysis, newestEnd: string): boolean {
  return origin.tier === "full" && (origin.fullThrough === null || daysBetween(origin.fullThrough, newestEnd) < 120);
}
