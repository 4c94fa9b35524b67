import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { inPeriod } from "#metrics/wording.ts";

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
function otherValues({ lineage }: Figure, share = LARGEST_RESTATEMENT): readonly Fact[] {
  if (lineage.kind !== "fact") return [];
  const now = Number(lineage.fact.value);
  return lineage.otherValues.filter(
    ({ accession, value }) =>
      accession !== null &&
      accession !== lineage.fact.accession &&
      Math.abs(Number(value) - now) > Math.abs(now) * share,
  );
}

/** How far filings may differ on an amount before growth from or to it compares two versions of the accounts. */
const LARGEST_CHANGE = 0.03;

/**
 * Why there is no growth between amounts of two versions of the accounts: later filings restated one of them and not the
 * other, and sales of a business that left would count as a fall. A whole sentence; null where they are of one version.
 */
export function ofTwoAccounts(before: Figure, now: Figure): string | null {
  if (before.measure !== "revenue" || now.measure !== "revenue") return null;
  if (isOfFormerAccounts(before, now))
    return `${before.label} ${inPeriod(before.period)} in our data is from before a restatement of more than 3%, so growth from it is not meaningful.`;
  if (isOfLaterAccounts(before, now))
    return `${now.label} ${inPeriod(now.period)} was later restated by more than 3%, and that ${inPeriod(before.period)} in our data was not, so growth between them is not meaningful.`;
  return null;
}

/** Whether later filings restated the earlier amount, or one it is computed from, and left the newer one as it is. */
function isOfFormerAccounts(before: Figure, now: Figure): boolean {
  return wasRestated(before) && !wasRestated(now);
}

/** Whether the newer amount is as a later filing restated it, and the earlier one only known from before that filing. */
function isOfLaterAccounts(before: Figure, now: Figure): boolean {
  const restatedOn = restatementOf(now);
  return restatedOn !== null && restatementOf(before) === null && newestFiling(before) < restatedOn;
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
  return (
    filed !== null && otherValues(figure, LARGEST_CHANGE).some((other) => other.filed !== null && other.filed > filed)
  );
}

/** A filing this long after a year states it as the earliest of three, without the year before. */
const AS_EARLIEST_DAYS = 700;
/** What is left of an amount after a restatement, at least; less, or as much more, is another amount under the tag. */
const LEAST_LEFT = 0.5;

/**
 * The day of the first filing with an amount as restated; null where none restated it. A report that restates a year states
 * the year before too, unless it is the earliest in it.
 */
function restatementOf(figure: Figure): string | null {
  const { lineage, period } = figure;
  if (lineage.kind === "formula") {
    const days = lineage.operands.filter((operand) => operand.period.key !== period.key).map(restatementOf);
    return days.reduce((newest, day) => (day !== null && day > (newest ?? "") ? day : newest), null);
  }
  if (lineage.kind !== "fact" || lineage.fact.filed === null) return null;
  const { value, filed } = lineage.fact;
  if (period.kind === "year" && daysBetween(period.end, filed) < AS_EARLIEST_DAYS) return null;
  const others = otherValues(figure, LARGEST_CHANGE);
  const same = lineage.otherValues.filter((other) => !others.includes(other));
  const first = same.reduce((day, other) => (other.filed !== null && other.filed < day ? other.filed : day), filed);
  const isRestated = others.some(
    (other) => other.filed !== null && other.filed < first && isLeftOf(Number(value), Number(other.value)),
  );
  return isRestated ? first : null;
}

function isLeftOf(now: number, before: number): boolean {
  return now >= before * LEAST_LEFT && now <= before / LEAST_LEFT;
}

function newestFiling({ lineage }: Figure): string {
  if (lineage.kind === "formula")
    return lineage.operands.map(newestFiling).reduce((newest, day) => (day > newest ? day : newest), "");
  return lineage.kind === "fact" ? (lineage.fact.filed ?? "") : "";
}
