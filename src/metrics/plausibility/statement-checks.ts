// What the statements of one company say about an amount: its sign, its whole, its year, its shares.
import { inPeriod } from "#metrics/wording.ts";
import type { Ledger } from "./ledger.ts";
import type { Company } from "./rule.ts";
import { amountBeside, distance, isStated, type Suspect } from "./suspect.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { traitsOf } from "./traits.ts";

/** A company that has not begun to sell states a revenue of zero for years. */
export function revenueNotPositive({ item, period, value }: Suspect, { ledger }: Company): string | null {
  if (value > 0 || (value === 0 && ledger.neighbours(item.id, period).length === 0)) return null;
  return "is not positive and is probably an elimination or a part";
}

export function largerThanWhole({ item, period, value }: Suspect, { ledger }: Company): string | null {
  for (const whole of traitsOf(item.id).partOf ?? []) {
    const amount = ledger.amount(whole, period);
    if (amount !== null && amount > 0 && value > amount * 1.02)
      return `is larger than ${ledger.figure(whole, period).label.toLowerCase()}, which it is a part of`;
  }
  return null;
}

export function largerThanCompany(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  if (item.unit !== "USD" || item.id === "total_assets") return null;
  const sheet = ledger.calendar.instantFor(period);
  const assets = sheet === null ? null : ledger.amount("total_assets", sheet);
  if (assets === null || assets <= 0) return null;
  if (item.kind === "balance")
    return Math.abs(value) > assets * THRESHOLDS.largestBalance
      ? "is many times larger than everything that the company owns"
      : null;
  const revenue = item.id === "revenue" ? null : ledger.amount("revenue", period);
  if (revenue === null) return null;
  return Math.abs(value) > (assets + Math.abs(revenue)) * THRESHOLDS.largestFlow
    ? "is larger than everything that the company owns and sells"
    : null;
}

const YEAR_TO_DATE = ["quarter", "half", "nine-months", "year"] as const;

export function yearBelowPart(suspect: Suspect, { ledger }: Company): string | null {
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
function isFartherOut(
  suspect: Suspect,
  other: { readonly period: Suspect["period"]; readonly value: number },
  ledger: Ledger,
): boolean {
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, suspect.period));
  const others = distance(other.value, ledger.neighbours(suspect.item.id, other.period));
  return own === null || others === null || own >= others;
}

export function grossMarginOutOfBounds(suspect: Suspect, { ledger }: Company): string | null {
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
  return isOthers ? null : `makes a gross margin of ${(margin * 100).toFixed(0)} %, which cannot be`;
}

export function contradictsEarningsPerShare(suspect: Suspect, { ledger }: Company): string | null {
  const { period } = suspect;
  const stated = ["net_income", "diluted_shares", "eps_diluted"].every((item) =>
    item === suspect.item.id ? isStated(suspect.figure) : isStated(ledger.figure(item, period)),
  );
  if (!stated) return null;
  const income = ledger.concept("NetIncomeLossAvailableToCommonStockholdersBasic", period);
  const net = amountBeside(suspect, ledger, "net_income", period);
  const shares = amountBeside(suspect, ledger, "diluted_shares", period);
  const perShare = amountBeside(suspect, ledger, "eps_diluted", period);
  if (net === null || shares === null || perShare === null || shares <= 0) return null;
  const candidates = income === null || suspect.item.id === "net_income" ? [net] : [income, net];
  if (candidates.some((each) => agreesPerShare(each, shares, perShare))) return null;
  // Dividends on preferred stock stand between net income and what common shares earn.
  const isPreferred =
    income === null && (ledger.amount("preferred_stock", ledger.calendar.instantFor(period) ?? period) ?? 0) !== 0;
  if (isPreferred && net / shares > perShare && net / shares < Math.abs(perShare) * 4 + 0.5) return null;
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, period)) ?? 0;
  const isOthers = ["net_income", "diluted_shares", "eps_diluted"].some((item) => {
    if (item === suspect.item.id) return false;
    const amount = ledger.amount(item, period);
    return amount !== null && (distance(amount, ledger.neighbours(item, period)) ?? 0) > own;
  });
  return isOthers ? null : "does not agree with net income, shares and earnings per share of the same period";
}

/** Dividends paid ÷ shares tells the year's dividend but for timing; a quarter of it is one quarter's. */
export function isOneQuarterOfDividends({ period, value }: Suspect, { ledger }: Company): string | null {
  const paid = ledger.amount("dividends_paid", period);
  const shares = ledger.amount("basic_shares", period);
  if (paid === null || shares === null || paid <= 0 || shares <= 0) return null;
  const { nothing, quarter, worthMention } = THRESHOLDS.dividend;
  const share = value / (paid / shares);
  if (value === 0) return paid / shares > worthMention ? "is zero, although dividends were paid" : null;
  if (share < nothing) return "is next to nothing of what was paid per share";
  return share >= quarter.least && share <= quarter.most
    ? "is a quarter of what was paid per share, and probably one quarter's dividend"
    : null;
}

function agreesPerShare(income: number, shares: number, perShare: number): boolean {
  return Math.abs(income / shares - perShare) <= Math.max(0.05, Math.abs(perShare) * 0.35);
}

export function debtVanished(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  const before = ledger.calendar.yearBefore(period);
  const then = before === null ? null : ledger.amount(item.id, before);
  if (before === null || then === null || then <= 0 || value >= then * THRESHOLDS.debtLeft) return null;
  const assets = ledger.amount("total_assets", period);
  if (assets === null || then < assets * 0.02) return null;
  const year = ledger.calendar.endingWith(period, "year") ?? ledger.calendar.endingWith(period, "ttm");
  const repaid = year === null ? null : repaidIn(ledger, year);
  if (repaid === null || repaid >= (then - value) / 2) return null;
  return `is less than a quarter of what it was on ${before.label}, and the cash flow shows no such repayment`;
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
