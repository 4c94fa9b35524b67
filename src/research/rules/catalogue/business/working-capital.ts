import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { calculated, newest, newestYear, yearAgo } from "#research/rules/lookups.ts";
import { ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { compose, show, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** How long money is tied up between buying and being paid. */
export const WORKING_CAPITAL_RULES: readonly Rule[] = [
  rule({
    id: "receivable-days",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => days(analysis, "days_sales", "Receivables", "sales"),
  }),
  rule({
    id: "inventory-days",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => days(analysis, "days_inventory", "Inventory", "cost of sales"),
  }),
  rule({ id: "cash-cycle", card: "cash_quality", sectors: ORDINARY, draft: ({ analysis }) => cashCycle(analysis) }),
];

/** Beyond two years of stock or credit the denominator is not the company's ordinary business. */
const LONGEST_DAYS = 730;

function days(analysis: Analysis, measure: string, noun: string, unit: string): Draft | null {
  const now = newest(analysis, measure) ?? newestYear(analysis, measure);
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.gt(LONGEST_DAYS) || now.value.minus(before.value).abs().lt(3)) {
    return null;
  }
  const isLonger = now.value.gt(before.value);
  const step = calculated(analysis, "difference", ...(isLonger ? [now, before] : [before, now]));
  if (step === null) {
    return null;
  }
  return {
    polarity: isLonger ? "bad" : "good",
    topic: "working-capital",
    direction: isLonger ? "down" : "up",
    magnitude: scaled(step.value, 3, 30),
    about: now,
    parts: compose`${noun} stood at ${show(now)} of ${unit} ${when(now)}, ${show(step)} ${isLonger ? "more" : "fewer"} than a year earlier.`,
  };
}

function cashCycle(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "cash_cycle");
  const before = now === null ? null : yearAgo(analysis, now);
  if (
    now === null ||
    before === null ||
    now.value.abs().gt(LONGEST_DAYS) ||
    now.value.minus(before.value).abs().lt(5)
  ) {
    return null;
  }
  const isLonger = now.value.gt(before.value);
  return {
    polarity: isLonger ? "bad" : "good",
    topic: "working-capital",
    direction: isLonger ? "down" : "up",
    magnitude: scaled(now.value.minus(before.value), 5, 40),
    about: now,
    parts: compose`The cash conversion cycle ${isLonger ? "rose" : "fell"} to ${show(now)} ${when(now)} from ${show(before)} a year earlier.`,
  };
}
