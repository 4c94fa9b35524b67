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

/** The amount of a period, or the largest of those around it: what is compared with it may lack one of its own. */
function nearestAmount(ledger: Ledger, item: string, period: Suspect["period"]): number | null {
  const own = ledger.amount(item, period);
  if (own !== null) return own;
  const around = ledger.neighbours(item, period);
  return around.length === 0 ? null : Math.max(...around);
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
  const areStated = EARNED.every((item) =>
    isStated(item === suspect.item.id ? suspect.figure : ledger.figure(item, period)),
  );
  const income = ledger.concept("NetIncomeLossAvailableToCommonStockholdersBasic", period);
  const net = amountBeside(suspect, ledger, "net_income", period);
  const shares = amountBeside(suspect, ledger, "diluted_shares", period);
  const perShare = amountBeside(suspect, ledger, "eps_diluted", period);
  if (net === null || shares === null || perShare === null || shares <= 0) return null;
  const candidates = income === null || suspect.item.id === "net_income" ? [net] : [income, net];
  const agrees = areStated ? agreesPerShare : isOfSameScale;
  if (candidates.some((each) => agrees(each / shares, perShare))) return null;
  if (isLeftToCommon({ net, shares, perShare }, period, ledger)) return null;
  const away = { net: distanceOf(suspect, "net_income", ledger), perShare: distanceOf(suspect, "eps_diluted", ledger) };
  if (perShare * shares < net && isBeforeMinorities(suspect, ledger) && away.perShare < away.net + CLEARLY_FARTHER)
    return suspect.item.id === "net_income" ? WHOLE_PROFIT : null;
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, period)) ?? 0;
  const isOthers = EARNED.some((item) => {
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

const WHOLE_PROFIT =
  "is far more than earnings per share and shares come to and is probably profit before minority interest";

/** Of logarithmic distances from neighbouring periods. */
const CLEARLY_FARTHER = 0.25;

function distanceOf(suspect: Suspect, item: string, ledger: Ledger): number {
  const amount = amountBeside(suspect, ledger, item, suspect.period);
  return amount === null ? 0 : (distance(amount, ledger.neighbours(item, suspect.period)) ?? 0);
}

/** Whether net income is all profit of the group or a third party's, where the minority's share is not in our data. */
function isBeforeMinorities(suspect: Suspect, ledger: Ledger): boolean {
  const { lineage } = suspect.item.id === "net_income" ? suspect.figure : ledger.figure("net_income", suspect.period);
  return lineage.kind === "fact" && ["us-gaap:ProfitLoss", "derived:NetIncome"].includes(lineage.fact.concept);
}

const EARNED = ["net_income", "diluted_shares", "eps_diluted"] as const;

function agreesPerShare(computed: number, perShare: number): boolean {
  return Math.abs(computed - perShare) <= Math.max(0.05, Math.abs(perShare) * 0.35);
}

/** A fourth quarter by subtraction, or an amount with a part assumed, is only good enough for a look at the scale. */
function isOfSameScale(computed: number, perShare: number): boolean {
  const isNear = Math.abs(computed - perShare) <= 0.5;
  return (
    isNear || (computed !== 0 && perShare !== 0 && Math.abs(Math.log(Math.abs(computed / perShare))) < Math.log(20))
  );
}

interface Earned {
  readonly net: number;
  readonly shares: number;
  readonly perShare: number;
}

/**
 * Whether the filed EPS leaves out what preferred stock and participating securities take of net income (ASC 260-10-45):
 * a small share of revenue; and where it is most of net income, basic EPS has to say the same.
 */
function isLeftToCommon({ net, shares, perShare }: Earned, period: Suspect["period"], ledger: Ledger): boolean {
  const taken = net - perShare * shares;
  const revenue = nearestAmount(ledger, "revenue", period);
  if (revenue === null || taken <= 0 || taken > revenue * THRESHOLDS.takenByPreferred) return false;
  if (perShare < 0 || perShare * shares >= net * 0.3) return true;
  const basic = ledger.concept("EarningsPerShareBasic", period);
  return basic !== null && Math.abs(basic - perShare) <= Math.max(0.015, Math.abs(perShare) * 0.15);
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
