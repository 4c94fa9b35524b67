// What tells that a third party's payables are more than payables.
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import type { Suspect } from "#metrics/plausibility/suspect.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { thirdPartysOf } from "./stale-checks.ts";

/**
 * A third party gives the total of payables and accrued liabilities under the name of payables. It is found out where the
 * company's own reports of the last fifteen months state both, and the amount is nearer to the total.
 */
export function hasAccruedLiabilities(suspect: Suspect, { ledger }: RuleDeps): string | null {
  if (thirdPartysOf(suspect.figure, suspect.period.end).length === 0) return null;
  const last = (amountOn: (day: FiscalPeriod) => number | null): number | null => {
    const days = ledger.calendar.list("instant").filter(({ end }) => {
      const age = daysBetween(end, suspect.period.end);
      return age > 0 && age <= THRESHOLDS.carriedForward.silence;
    });
    return days.map(amountOn).findLast((amount) => amount !== null) ?? null;
  };
  const own = last((day) => filedAmount(ledger, day));
  const total = last((day) => ledger.concept("AccountsPayableAndAccruedLiabilitiesCurrent", day));
  if (own === null || total === null || own <= 0 || total < own * THRESHOLDS.withAccrued) return null;
  const isNearerToTotal = suspect.value > Math.sqrt(own * total);
  return isNearerToTotal
    ? "is nearer to the company’s payables with accrued liabilities than to its payables alone"
    : null;
}

function filedAmount(ledger: Ledger, day: FiscalPeriod): number | null {
  const { quality, value } = ledger.figure("payables", day);
  return quality === "reported" ? (value?.toNumber() ?? null) : null;
}
