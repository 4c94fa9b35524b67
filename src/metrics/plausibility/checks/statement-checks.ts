// What the statements of one company say about an amount: its sign, its whole, its year, its shares.
import { inPeriod } from "#metrics/wording.ts";
import { type Ledger, nearestAmount } from "#metrics/plausibility/ledger.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { amountBeside, distance, type Suspect } from "#metrics/plausibility/suspect.ts";
import { traitsOf } from "#metrics/plausibility/traits.ts";

/** A company that has not begun to sell states a revenue of zero for years. */
export function revenueNotPositive({ item, period, value }: Suspect, { ledger }: RuleDeps): string | null {
  if (value > 0 || (value === 0 && ledger.neighbours(item.id, period).length === 0)) return null;
  return "is not positive and is probably an elimination or a part";
}

export function largerThanWhole({ item, period, value }: Suspect, { ledger }: RuleDeps): string | null {
  const { partOf = [], shareAtMost = 1 } = traitsOf(item.id);
  for (const whole of partOf) {
    const amount = ledger.amount(whole, period);
    if (amount === null || amount <= 0 || value <= amount * shareAtMost * 1.02) continue;
    const label = ledger.figure(whole, period).label.toLowerCase();
    return value > amount ? `is larger than ${label}, which it is a part of` : `is too large a part of ${label}`;
  }
  return null;
}

export function largerThanCompany(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { item, period, value } = suspect;
  if (item.unit !== "USD" || item.id === "total_assets" || item.id === "revenue") return null;
  const { isNeverNegative = false } = traitsOf(item.id);
  const assets = nearestAmount(ledger, "total_assets", ledger.calendar.instantFor(period) ?? period);
  if (assets === null || assets <= 0) return null;
  if (item.kind === "balance" && !isNeverNegative) return null;
  if (item.kind === "balance")
    return Math.abs(value) > assets * THRESHOLDS.largestBalance
      ? "is many times larger than everything that the company owns"
      : null;
  const revenue = nearestAmount(ledger, "revenue", period);
  if (revenue === null) return null;
  return Math.abs(value) > (assets + Math.abs(revenue)) * THRESHOLDS.largestFlow
    ? "is larger than everything that the company owns and sells"
    : null;
}

const YEAR_TO_DATE = ["quarter", "half", "nine-months", "year"] as const;

export function yearBelowPart(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { item, period, value } = suspect;
  const rank = YEAR_TO_DATE.findIndex((kind) => kind === period.kind);
  if (period.kind === "quarter" && period.quarter !== 1) return null;
  for (const [other, kind] of YEAR_TO_DATE.entries()) {
    if (other === rank) continue;
    const span = ledger.calendar.list(kind).find(({ start }) => start === period.start);
    const amount = span === undefined ? null : ledger.amount(item.id, span);
    if (span === undefined || amount === null || amount <= 0) continue;
    // A year restated for a business that was sold says nothing against its quarters as first filed.
    if (suspect.figure.flags.includes("restated") || ledger.figure(item.id, span).flags.includes("restated")) continue;
    const isContradiction = other < rank ? value < amount * 0.97 : value * 0.97 > amount;
    if (isContradiction && isFartherOut(suspect, { period: span, value: amount }, ledger))
      return `and that ${inPeriod(span)}, which ${other < rank ? "it includes" : "includes it"}, cannot both be right`;
  }
  return null;
}

/** Of two amounts of one item the one farther from its own neighbours is the wrong one; both, where nothing tells. */
export function isFartherOut(
  suspect: Suspect,
  other: { readonly period: Suspect["period"]; readonly value: number },
  ledger: Ledger,
): boolean {
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, suspect.period));
  const others = distance(other.value, ledger.neighbours(suspect.item.id, other.period));
  return own === null || others === null || own >= others;
}

export function grossMarginOutOfBounds(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { period } = suspect;
  const revenue = amountBeside(suspect, ledger, "revenue", period);
  const gross = amountBeside(suspect, ledger, "gross_profit", period);
  const cost = amountBeside(suspect, ledger, "cost_of_revenue", period);
  const profit = suspect.item.id === "gross_profit" || cost === null ? gross : revenue === null ? null : revenue - cost;
  if (revenue === null || profit === null || revenue <= 0) return null;
  const margin = profit / revenue;
  if (margin >= THRESHOLDS.grossMargin.least && margin <= THRESHOLDS.grossMargin.most) return null;
  const operating = ledger.amount("operating_income", period);
  // A loss from operations of at least the same size bears a negative gross profit out.
  if (margin < 0 && operating !== null && operating <= profit * 0.9) return null;
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, period)) ?? 0;
  const isOthers = ["revenue", "cost_of_revenue"].some((item) => {
    const amount = item === suspect.item.id ? null : ledger.amount(item, period);
    return amount !== null && (distance(amount, ledger.neighbours(item, period)) ?? 0) > own + 0.2;
  });
  return isOthers ? null : `makes a gross margin of ${(margin * 100).toFixed(0)}%, which is impossible`;
}

export function debtVanished(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { item, period, value } = suspect;
  const before = ledger.calendar.yearBefore(period);
  const then = before === null ? null : ledger.amount(item.id, before);
  if (before === null || then === null || then <= 0 || value >= then * THRESHOLDS.debtLeft) return null;
  const assets = ledger.amount("total_assets", period);
  if (assets === null || then < assets * 0.02) return null;
  const year = ledger.calendar.endingWith(period, "year") ?? ledger.calendar.endingWith(period, "ttm");
  const repaid = year === null ? null : repaidIn(ledger, year);
  if (repaid === null || repaid >= (then - value) / 2) return null;
  return `is less than a quarter of what it was on ${before.label}, and the cash flow statement shows no such repayment`;
}

const REPAYMENTS = [
  "RepaymentsOfDebt",
  "RepaymentsOfLongTermDebt",
  "RepaymentsOfNotesPayable",
  "RepaymentsOfSeniorDebt",
  "RepaymentsOfUnsecuredDebt",
  "RepaymentsOfLinesOfCredit",
  "RepaymentsOfLongTermDebtAndCapitalSecurities",
  "RepaymentsOfConvertibleDebt",
] as const;

/** The largest stated repayment, or what left by financing as a whole: the most that can have been repaid. */
function repaidIn(ledger: Ledger, year: Suspect["period"]): number | null {
  const repayments = REPAYMENTS.map((concept) => Math.abs(ledger.concept(concept, year) ?? 0));
  const financing = ledger.amount("financing_cash_flow", year);
  if (financing === null && repayments.every((each) => each === 0)) return null;
  return Math.max(...repayments, financing === null ? 0 : -financing);
}
