// What dividends paid, dividends per share and the number of shares say about each other.
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import { median, type Suspect } from "#metrics/plausibility/suspect.ts";
import { isThirdPartys } from "./misdated-checks.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";

/** Dividends paid ÷ shares tells the year's dividend but for timing; a quarter or half of it is a part of the year's. */
export function isPartOfDividends({ period, value }: Suspect, { ledger }: RuleDeps): string | null {
  const paid = ledger.amount("dividends_paid", period);
  const shares = ledger.amount("basic_shares", period);
  if (paid === null || shares === null || paid <= 0 || shares <= 0) return null;
  const { nothing, quarter, half, worthMention } = THRESHOLDS.dividend;
  const share = value / (paid / shares);
  if (value === 0) return paid / shares > worthMention ? "is zero, although dividends were paid" : null;
  if (share < nothing) return "is a tiny fraction of what was paid per share";
  if (share >= quarter.least && share <= quarter.most)
    return "is a quarter of what was paid per share, and probably one quarter's dividend";
  const isHalf = share < half.below && isUsuallyHalf(period, ledger);
  return isHalf ? "is a half-year's dividend, as most of the company's tagged dividends per share are" : null;
}

/** A special dividend makes one year's share a half; a filer who tags half-years does so year after year. */
function isUsuallyHalf(period: Suspect["period"], ledger: Ledger): boolean {
  const { half } = THRESHOLDS.dividend;
  const shares = ledger.calendar.list(period.kind).flatMap((year) => {
    const [paid, count, stated] = ["dividends_paid", "basic_shares", "dividends_per_share"].map((item) =>
      ledger.amount(item, year),
    );
    return paid == null || count == null || stated == null || paid <= 0 || stated <= 0 ? [] : [stated / (paid / count)];
  });
  return shares.length >= half.fewestYears && Math.abs((median(shares) ?? 1) - 0.5) <= half.within;
}

/**
 * A third party takes payments to owners of parts of subsidiaries, and on preferred stock, for dividends where the company
 * tags none. Dividends per share bear the amount out, or the company's own reports of earlier years do.
 */
export function isOfOtherOwners({ period, value, figure }: Suspect, { ledger }: RuleDeps): string | null {
  if (!isThirdPartys(figure) || value <= 0) return null;
  const perShare = ledger.amount("dividends_per_share", period);
  const shares = ledger.amount("basic_shares", period);
  if (perShare !== null && perShare > 0 && shares !== null) {
    const share = value / (perShare * shares);
    const { least, most } = THRESHOLDS.dividend.paid;
    if (share >= least && share <= most) return null;
  }
  if (statedNone(ledger, period)) return `comes from a third party, and ${OTHERS} state none`;
  const income = ledger.amount("net_income", period);
  const isPaid = ledger.isKnown("dividends_per_share");
  if (isPaid || income === null || value >= Math.abs(income) * THRESHOLDS.dividend.leastShare) return null;
  return "is a tiny fraction of net income, and our data has no dividend per share: it was probably paid to others";
}

const OTHERS = "the company's own reports of the years before";

/** Whether the newest year that we have the company's own amounts of has no dividend among them. */
function statedNone(ledger: Ledger, { end }: FiscalPeriod): boolean {
  const filed = ledger.calendar
    .list("year")
    .findLast((year) => year.end < end && !isThirdPartys(ledger.figure("net_income", year)));
  if (filed === undefined || ledger.amount("net_income", filed) === null) return false;
  return ledger.amount("dividends_paid", filed) === null;
}
