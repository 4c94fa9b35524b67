// What amounts per share, share counts and what they are divided from say about each other (ASC 260).
import { type Ledger, nearestAmount } from "#metrics/plausibility/ledger.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { amountBeside, distance, isStated, median, type Suspect } from "#metrics/plausibility/suspect.ts";

export function contradictsEarningsPerShare(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { period } = suspect;
  const isBasic = suspect.item.id === "eps_basic";
  const earned = isBasic ? EARNED_BASIC : EARNED_DILUTED;
  const areStated = earned.every((item) =>
    isStated(item === suspect.item.id ? suspect.figure : ledger.figure(item, period)),
  );
  const income = ledger.concept("NetIncomeLossAvailableToCommonStockholdersBasic", period);
  const [net, shares, perShare] = earned.map((item) => amountBeside(suspect, ledger, item, period));
  if (net == null || shares == null || perShare == null || shares <= 0) return null;
  // The two-class method leaves common shares of some companies nothing of a profit: that speaks against no profit.
  if (perShare === 0 && suspect.item.id === "net_income") return null;
  const candidates = income === null || suspect.item.id === "net_income" ? [net] : [income, net];
  const agrees = areStated ? agreesPerShare : isOfSameScale;
  if (candidates.some((each) => agrees(each / shares, perShare))) return null;
  if (isLeftToCommon({ net, shares, perShare, isBasic }, period, ledger)) return null;
  const away = distanceOf(suspect, "net_income", ledger);
  const isPerShareOff =
    distanceOf(suspect, earned[2], ledger) >= away + CLEARLY_FARTHER || !isUsuallyTaken(period, ledger);
  if (perShare * shares < net && !isPerShareOff && isBeforeMinorities(suspect, ledger))
    return suspect.item.id === "net_income" ? WHOLE_PROFIT : null;
  const own = distanceOf(suspect, suspect.item.id, ledger);
  const isPerShare = suspect.item.id === earned[2];
  const isSureOfOthers = isNetOfTax(net, period, ledger) && isCountOfQuarters(shares, period, ledger);
  if (isSureOfOthers) return isPerShare ? DISAGREES : null;
  const isOthers = earned.some((item) => item !== suspect.item.id && distanceOf(suspect, item, ledger) > own);
  return isOthers ? null : DISAGREES;
}

const DISAGREES = "does not agree with net income, shares and earnings per share of the same period";

function isNetOfTax(net: number, period: Suspect["period"], ledger: Ledger): boolean {
  const [pretax, tax] = [ledger.amount("pretax_income", period), ledger.amount("income_tax", period)];
  return pretax !== null && tax !== null && Math.abs(pretax - tax - net) <= Math.abs(net) * 0.02;
}

/** Whether the count of a year is near those of its own quarters; a quarter has no such witness. */
function isCountOfQuarters(shares: number, period: Suspect["period"], ledger: Ledger): boolean {
  const quarters = ledger.calendar.quartersOf(period) ?? [];
  const counts = quarters.flatMap((quarter) => ledger.amount("diluted_shares", quarter) ?? []);
  return counts.length >= 2 && counts.every((count) => Math.abs(count - shares) <= shares * 0.1);
}

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

const WHOLE_PROFIT =
  "is far more than earnings per share and shares come to and is probably profit before minority interest";

const EARNED_DILUTED = ["net_income", "diluted_shares", "eps_diluted"] as const;
const EARNED_BASIC = ["net_income", "diluted_shares", "eps_basic"] as const;

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

/**
 * Whether the filed EPS leaves out what preferred stock and participating securities take of net income (ASC 260-10-45):
 * a small share of revenue, which the company's other periods or its other EPS of the same period leave out, too.
 */
function isLeftToCommon(
  earned: { readonly net: number; readonly shares: number; readonly perShare: number; readonly isBasic: boolean },
  period: Suspect["period"],
  ledger: Ledger,
): boolean {
  const { net, shares, perShare, isBasic } = earned;
  const taken = net - perShare * shares;
  const revenue = nearestAmount(ledger, "revenue", period);
  if (revenue === null || taken <= 0 || taken > revenue * THRESHOLDS.takenByPreferred) return false;
  const other = ledger.concept(isBasic ? "EarningsPerShareDiluted" : "EarningsPerShareBasic", period);
  if (other !== null && Math.abs(other - perShare) <= Math.max(0.015, Math.abs(perShare) * 0.15)) return true;
  const isMost = perShare >= 0 && perShare * shares < net * 0.3;
  return other === null && !isMost && isUsuallyTaken(period, ledger);
}

/** Whether net income per share is usually above the filed EPS by more than its rounding. */
function isUsuallyTaken(period: Suspect["period"], ledger: Ledger): boolean {
  const taken = ledger.around(period).flatMap((other) => {
    const [net, shares, perShare] = EARNED_DILUTED.map((item) => ledger.amount(item, other));
    return net == null || shares == null || perShare == null || net === 0
      ? []
      : [(net - perShare * shares) / Math.abs(net)];
  });
  return (median(taken) ?? 0) > 0.015;
}

/** Dilution lowers earnings per share by some percent; what is farther apart is not the same period or company. */
export function contradictsOtherEarningsPerShare(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const other = suspect.item.id === "eps_basic" ? "eps_diluted" : "eps_basic";
  const figure = ledger.figure(other, suspect.period);
  const amount = figure.value?.toNumber();
  if (amount === undefined || !isStated(figure) || !isStated(suspect.figure)) return null;
  const larger = Math.max(Math.abs(amount), Math.abs(suspect.value));
  if (Math.abs(amount - suspect.value) <= Math.max(0.05, larger * THRESHOLDS.dilution)) return null;
  const isOthers = distanceOf(suspect, other, ledger) > distanceOf(suspect, suspect.item.id, ledger);
  return isOthers ? null : "is too far from basic or diluted earnings per share of the same period";
}

/** Of net income: what rounding and the difference between average counts can make. */
const TAKEN = { least: 0.025, roundingPerShare: 0.006, beyondDilution: 0.15 } as const;

/**
 * An amount of common shares that was computed from all of net income, where diluted earnings per share as filed leave room for
 * preferred dividends (ASC 260-10-45-11). Where only the basic count is known, dilution may explain a difference as well.
 */
export function includesPreferred(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { period, figure } = suspect;
  const perShare = ledger.figure("eps_diluted", period);
  if (isStated(figure) || !isStated(perShare)) return null;
  const [net, shares, each] = EARNED_DILUTED.map((item) => ledger.amount(item, period));
  if (net == null || shares == null || each == null || net === 0) return null;
  const taken = net - each * shares;
  if (taken <= Math.max(Math.abs(net) * TAKEN.least, shares * TAKEN.roundingPerShare)) return null;
  const isBasicCount = ledger.figure("diluted_shares", period).flags.includes("proxy-concept");
  const mayBeDilution = taken <= Math.abs(net) * TAKEN.beyondDilution && !isUsuallyTaken(period, ledger);
  if (isBasicCount && mayBeDilution) return null;
  return "is more than diluted earnings per share come to and probably includes what preferred stock takes";
}

/** What common shares earn is net income less what preferred stock takes, never much more than net income. */
export function isNotOfCommon(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { period, value } = suspect;
  const net = ledger.amount("net_income", period);
  const revenue = nearestAmount(ledger, "revenue", period);
  if (net === null || revenue === null || !isStated(suspect.figure)) return null;
  const taken = net - value;
  if (taken >= -0.05 * Math.abs(net) && taken <= revenue * THRESHOLDS.takenByPreferred) return null;
  const isOthers = distanceOf(suspect, "net_income", ledger) > distanceOf(suspect, "net_income_common", ledger);
  return isOthers ? null : "is not what is left of net income for common shares";
}

const OUTSTANDING = "us-gaap:CommonStockSharesOutstanding";

/** Some filers tag issued shares, treasury stock included, as outstanding: an earlier cover of the same time tells. */
export function countsIssuedShares({ period, figure }: Suspect, { ledger }: RuleDeps): string | null {
  if (figure.lineage.kind !== "fact" || figure.lineage.fact.concept !== OUTSTANDING) return null;
  const days = ledger.calendar.list("instant").filter(({ end }) => end < period.end);
  const both = days.findLast((day) => isOfCover(ledger, day) && ledger.concept(OUTSTANDING, day) !== null);
  if (both === undefined) return null;
  const [tagged, cover] = [ledger.concept(OUTSTANDING, both), ledger.amount("shares_outstanding", both)];
  if (tagged === null || cover === null || tagged < cover * THRESHOLDS.issued) return null;
  return `counts shares that the company holds itself, as it did on ${both.label}`;
}

function isOfCover(ledger: Ledger, day: Suspect["period"]): boolean {
  const { lineage } = ledger.figure("shares_outstanding", day);
  return lineage.kind === "fact" && lineage.fact.concept !== OUTSTANDING;
}
