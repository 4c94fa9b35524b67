// What tells that a third party's balance is that of a day long past.
import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import type { Suspect } from "#metrics/plausibility/suspect.ts";
import { inPeriod } from "#metrics/wording.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";

/**
 * A third party that finds no amount for its newest day takes the last one it knows, however old. It is found out where it
 * is exactly the last amount of a concept that was not used since, or where the same concept was silent for years.
 */
export function isOfEarlierDay(suspect: Suspect, { ledger }: RuleDeps): string | null {
  for (const fact of thirdPartysOf(suspect.figure, suspect.period.end)) {
    const repeated = lastOfConcept(ledger, fact);
    if (repeated !== null) {
      const day = ledger.calendar.byKey(`I${repeated.span.end}`);
      const words = day === undefined ? "" : ` ${inPeriod(day)}`;
      return `is exactly the last one of its kind${words}, which a third party probably carried forward`;
    }
    const silence = silenceBefore(suspect, ledger, fact);
    if (silence !== null) {
      const time = silence === 1 ? "more than a year" : `${String(silence)} years`;
      return `comes from a third party ${time} after the one before, and nothing bears it out`;
    }
  }
  return null;
}

/** The third party's values on the day itself that a figure is made of. */
export function thirdPartysOf({ lineage }: Figure, end: string): readonly Fact[] {
  if (lineage.kind === "formula") return lineage.operands.flatMap((operand) => thirdPartysOf(operand, end));
  if (lineage.kind !== "fact") return [];
  const { basis, span, value } = lineage.fact;
  return basis !== "filed" && span.start === null && span.end === end && value !== "0" ? [lineage.fact] : [];
}

/** The last balance of a concept of the same item, if the value repeats it and the amount did not stand still around it. */
function lastOfConcept(ledger: Ledger, fact: Fact): Fact | null {
  for (const earlier of ledger.earlierBalances(fact)) {
    const day = earlier.at(-1)?.span.end ?? "";
    // A day may have several values, as a report states it again.
    const last = earlier.find(({ span, value }) => span.end === day && value === fact.value);
    if (last === undefined || !isTelling(fact, last)) continue;
    const dayBefore = earlier.findLast(({ span }) => span.end < day)?.span.end;
    const before = earlier.filter(({ span }) => span.end === dayBefore);
    if (before.length > 0 && before.every(({ value }) => value !== fact.value)) return last;
  }
  return null;
}

/** Whether so many digits are not the same by chance after that time, and the time is more than a quarter. */
function isTelling({ value, span }: Fact, last: Fact): boolean {
  const days = daysBetween(last.span.end, span.end);
  const digits = value.replace(/[-.]/g, "").replace(/0+$/, "").length;
  const { quarter, year, digits: fewest } = THRESHOLDS.carriedForward;
  return (days > quarter && digits >= fewest.afterQuarter) || (days > year && digits >= fewest.afterYear);
}

/** For how many years neither the concept nor the item had any amount before; null where it was not silent for so long. */
function silenceBefore({ item, period }: Suspect, ledger: Ledger, fact: Fact): number | null {
  const own = ledger.earlierBalances(fact).find(([first]) => first?.concept === fact.concept);
  const last = own?.at(-1);
  if (last === undefined) return null;
  const days = daysBetween(last.span.end, period.end);
  if (days < THRESHOLDS.carriedForward.silence) return null;
  const isKnownSince = ledger.calendar
    .list("instant")
    .some(
      ({ end, ...other }) =>
        end > last.span.end && end < period.end && ledger.amount(item.id, { end, ...other }) !== null,
    );
  return isKnownSince ? null : Math.floor(days / 365);
}
