// What tells that a third party's amounts are those of other years.
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Suspect } from "#metrics/plausibility/suspect.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";

/**
 * A third party whose amounts of a year jump manifold has read them from another column of a later report, and its next years from
 * there too (docs/research-method.md#3.3 has the case of banks).
 */
export function isOfLaterYear({ item, period, figure }: Suspect, { ledger }: RuleDeps): string | null {
  if (!isThirdPartys(figure)) return null;
  const years = ledger.calendar.list("year").filter(({ end }) => end <= period.end);
  for (let at = years.length - 1; at > 0; at -= 1) {
    const [year, before] = [years[at], years[at - 1]];
    if (year === undefined || before === undefined || !isThirdPartys(ledger.figure(item.id, year))) return null;
    const times = timesOf(ledger.amount(item.id, year), ledger.amount(item.id, before));
    if (times >= THRESHOLDS.misdated) return clause(times, year);
  }
  return null;
}

function isThirdPartys({ lineage }: Suspect["figure"]): boolean {
  return lineage.kind === "fact" && lineage.fact.basis !== "filed";
}

function timesOf(amount: number | null, before: number | null): number {
  return amount === null || before === null || before <= 0 ? 0 : amount / before;
}

function clause(times: number, { label }: FiscalPeriod): string {
  const jump = `whose amount for ${label} is ${String(Math.floor(times))} times the year before`;
  return `comes from a third party ${jump}, and is probably that of a later year`;
}
