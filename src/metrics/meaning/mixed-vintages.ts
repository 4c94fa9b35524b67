import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";

/** How far a later filing may move revenue before lines that it did not move are suspect; a share of revenue. */
const LARGEST_RESTATEMENT = 0.1;

/**
 * Lines from which a business that was sold is taken out together with its revenue (ASC 205-20-45). Net income keeps it,
 * and balances are not restated.
 */
export const RESTATED_WITH_REVENUE: readonly string[] = [
  "cost_of_revenue",
  "gross_profit",
  "research_development",
  "selling_general_administrative",
  "operating_income",
  "pretax_income",
  "income_tax",
];

/**
 * Whether amounts of one span come from two versions of the accounts: a later filing restated revenue, and a line of its
 * statement is only known as first filed. It may have stayed the same, so the figure is marked and not refused.
 */
export function mixesVintages(operands: readonly Figure[]): boolean {
  const revenue = operands.find(({ measure }) => measure === "revenue");
  if (revenue === undefined) return false;
  const former = new Set(otherValues(revenue).map(({ accession }) => accession));
  return operands.some(
    ({ measure, lineage }) =>
      RESTATED_WITH_REVENUE.includes(measure) && lineage.kind === "fact" && former.has(lineage.fact.accession),
  );
}

/** Values of other filings that are clearly not the selected one. */
function otherValues({ lineage }: Figure): readonly Fact[] {
  if (lineage.kind !== "fact") return [];
  const now = Number(lineage.fact.value);
  return lineage.otherValues.filter(
    ({ accession, value }) =>
      accession !== null &&
      accession !== lineage.fact.accession &&
      Math.abs(Number(value) - now) > Math.abs(now) * LARGEST_RESTATEMENT,
  );
}

/**
 * Whether revenue of two periods is of two versions of the accounts: later filings restated the earlier amount, or one it
 * is computed from, and left the newer one as it is. Sales of a business that left would count as a fall.
 */
export function isOfFormerAccounts(before: Figure, now: Figure): boolean {
  return before.measure === "revenue" && wasRestated(before) && !wasRestated(now);
}

/** Whether filings differ clearly on an amount, or on one that it is computed from. */
export function isOfTwoAccounts(figure: Figure): boolean {
  const { lineage } = figure;
  return lineage.kind === "formula" ? lineage.operands.some(isOfTwoAccounts) : otherValues(figure).length > 0;
}

function wasRestated(figure: Figure): boolean {
  const { lineage } = figure;
  if (lineage.kind === "formula") return lineage.operands.some(wasRestated);
  if (lineage.kind !== "fact") return false;
  const { filed } = lineage.fact;
  return filed !== null && otherValues(figure).some((other) => other.filed !== null && other.filed > filed);
}
