// What tells that a third party's amounts are those of other periods, or of something else.
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import type { Suspect } from "#metrics/plausibility/suspect.ts";
import { inPeriod } from "#metrics/wording.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { isFartherOut } from "./statement-checks.ts";

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

/** Whether an amount is what another computed from the filings. */
export function isThirdPartys({ lineage }: Suspect["figure"]): boolean {
  return lineage.kind === "fact" && lineage.fact.basis !== "filed";
}

function timesOf(amount: number | null, before: number | null): number {
  return amount === null || before === null || before <= 0 ? 0 : amount / before;
}

function clause(times: number, { label }: FiscalPeriod): string {
  const jump = `whose amount for ${label} is ${String(Math.floor(times))} times the year before`;
  return `comes from a third party ${jump}, and is probably that of a later year`;
}

/** A third party's year that is exactly one of its quarters, or the other way round: the one that fits its neighbours less is wrong. */
export function isOfOtherSpan(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { item, period, value, figure } = suspect;
  if (!isThirdPartys(figure) || Math.abs(value) < THRESHOLDS.leastEqual) return null;
  for (const other of otherSpans(ledger, period)) {
    if (ledger.amount(item.id, other) !== value || !isFartherOut(suspect, { period: other, value }, ledger)) continue;
    return `is exactly that ${inPeriod(other)}, which ${period.kind === "year" ? "it includes" : "includes it"}`;
  }
  return null;
}

function otherSpans({ calendar }: Ledger, { kind, fiscalYear }: FiscalPeriod): readonly FiscalPeriod[] {
  return calendar.list(kind === "year" ? "quarter" : "year").filter((other) => other.fiscalYear === fiscalYear);
}

/** A third party's revenue that is below net income and a fraction of that of its neighbours is a part of it. */
export function isPartOfRevenue({ item, period, value, figure }: Suspect, { ledger }: RuleDeps): string | null {
  const income = ledger.amount("net_income", period);
  if (!isThirdPartys(figure) || income === null || income < value * THRESHOLDS.incomeAboveRevenue) return null;
  const largest = Math.max(0, ...ledger.neighbours(item.id, period));
  if (largest < value * THRESHOLDS.misdated) return null;
  return "is below net income and a fraction of the amounts around it, so it is probably a part of the whole";
}
