import { remember } from "#platform/memo.ts";
import type { Articulation } from "./articulation.ts";
import { EVERY_PERIOD, type PlausibilityRule } from "./checks/rule.ts";
import type { Ledger } from "./ledger.ts";
import type { Suspect } from "./suspect.ts";

/** Times pre-tax income and interest together: in every year, and in most of them. */
const EXCESS = { always: 1.02, mostly: 1.1 } as const;
const MOST_YEARS = 0.6;
/** Of the newest years, those in which filings state all three amounts. */
const NEWEST_YEARS = 6;
const FEWEST_YEARS = 3;

/** What speaks against an operating income where the company tags the total of its segments as one; null where nothing does. */
export type SegmentTotals = (suspect: Suspect) => string | null;

/**
 * Finds companies whose statement has no operating income, and whose note on segments tags their total as one (ASC
 * 280-10-50-30): before costs of headquarters, amortization and other costs that pre-tax income bears, year after year. One year
 * in which a sum of the statements gives the amount shows that it is of the statement.
 */
export function createSegmentTotals(ledger: Ledger, articulation: Articulation): SegmentTotals {
  const isOfSegments = remember((item: Suspect["item"]) => {
    const newest = ledger.calendar.list("year").slice(-NEWEST_YEARS);
    const years = newest.flatMap((period) => {
      const figure = ledger.figure(item.id, period);
      const earned = incomeOf(ledger, period);
      if (figure.value === null || figure.quality !== "reported") return [];
      if (earned === null || earned.beforeInterest <= 0) return [];
      const suspect: Suspect = { item, period, figure, value: figure.value.toNumber() };
      return [{ times: suspect.value / earned.beforeInterest, isBorneOut: articulation.supports(suspect) > 0 }];
    });
    const beyond = years.filter(({ times }) => times > EXCESS.mostly);
    return (
      years.length >= FEWEST_YEARS &&
      beyond.length >= MOST_YEARS * years.length &&
      years.every(({ times, isBorneOut }) => times > EXCESS.always && !isBorneOut)
    );
  });
  return (suspect) => {
    if (!isOfSegments(suspect.item)) return null;
    if (!suspect.figure.flags.includes("derived-operating-income"))
      return "is above pre-tax income and interest together year after year, and is probably the total of the segments";
    const earned = incomeOf(ledger, suspect.period);
    if (earned === null) return null;
    const { beforeInterest, afterInterest } = earned;
    const isAfter = Math.abs(suspect.value - afterInterest) < Math.abs(suspect.value - beforeInterest);
    return isAfter ? "is nearer to pre-tax income than to that before interest" : null;
  };
}

/** Pre-tax income and the same before interest; null where either is unknown. */
function incomeOf(ledger: Ledger, period: Suspect["period"]) {
  const income = ledger.amount("pretax_income", period);
  const interest = ledger.amount("interest_expense", period);
  if (income === null || interest === null) return null;
  return { afterInterest: income, beforeInterest: income + Math.abs(interest) };
}

/** What it is found by, among the other rules. */
export const TOTAL_OF_SEGMENTS: PlausibilityRule = {
  id: "total-of-segments",
  weight: "contradiction",
  evidence: "statement",
  looksFor:
    "An operating income that is above pre-tax income and interest in every recent year, by over a tenth in most, and that no sum of the statements gives.",
  over: EVERY_PERIOD,
  appliesTo: (item) => item === "operating_income",
  finds: (suspect, { segmentTotals }) => segmentTotals(suspect),
};
