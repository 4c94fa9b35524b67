import type { EarningsStatus, TimeOfDay } from "#contracts/earnings.ts";
import type { EarningsEvent, QuarterName } from "#earnings/event.ts";
import { readableDay } from "#facts/periods/iso-day.ts";
import { weekdayOf } from "./next/market-days.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const STATUS: Readonly<Record<EarningsStatus, string>> = {
  ESTIMATED: "Estimated",
  PROVIDER: "From one calendar",
  CONFIRMED: "From two calendars",
  REPORTED: "Reported",
  LATE: "Late",
};

const TIME: Readonly<Record<TimeOfDay, string>> = {
  BMO: "before the open",
  DMH: "during market hours",
  AMC: "after the close",
  UNKNOWN: "hour not known",
};

/** `Q2 FY2027`; a transition to another fiscal year says so. */
export function quarterLabel({ fiscalYear, fiscalPeriod }: QuarterName): string {
  const label = `${fiscalPeriod.slice(0, 2)} FY${String(fiscalYear)}`;
  return fiscalPeriod.endsWith("T") ? `${label} (transition)` : label;
}

/** `Wed 26 Aug 2026` */
export function weekdayAndDay(iso: string): string {
  return `${WEEKDAYS[weekdayOf(iso)] ?? ""} ${readableDay(iso)}`;
}

/** How sure a date is, in words. */
export function statusWords(status: EarningsStatus): string {
  return STATUS[status];
}

/** What happened on the day of past results: where no announcement is known it is the report's own day. */
export function dayWords({ sources }: Pick<EarningsEvent, "sources">): "Announced" | "Filed" {
  return sources[0]?.kind === "report" ? "Filed" : "Announced";
}

/** Says that a past day is only the report's own; null where the results were announced on it. */
export function reportDayNote({ sources }: Pick<EarningsEvent, "sources">): string | null {
  const [source] = sources;
  return source?.kind === "report"
    ? `The ${source.name} was filed on this day; the announcement is not in our data.`
    : null;
}

/** Says of results whose expected day is over that our data does not have them. @param knownBy the day our data ends on */
export function overdueWords({ status, date }: Pick<EarningsEvent, "status" | "date">, knownBy: string): string {
  const expected = `Expected ${weekdayAndDay(date)}`;
  if (status === "LATE") return `${expected}; no report was filed in time.`;
  return date <= knownBy
    ? `${expected}; our data, which ends ${readableDay(knownBy)}, does not have them.`
    : `${expected}; our data ends ${readableDay(knownBy)}.`;
}

/** When on the day, New York time, in words. */
export function timeWords(time: TimeOfDay): string {
  return TIME[time];
}

/** What the sources of an event say besides what its date says; whole sentences. */
export function otherWords({ sources, date, hasConflict, shiftDays }: EarningsEvent): readonly string[] {
  const others = sources.slice(1).filter((source) => source.date !== date);
  const said = others.map(({ kind, name, date: other, isProjected }) => {
    if (kind === "estimate")
      return `That is ${shiftWords(shiftDays) ?? "not its own pattern"}, ${weekdayAndDay(other)}.`;
    return `${name} ${isProjected ? "projects" : "gives"} ${weekdayAndDay(other)}.`;
  });
  return hasConflict ? ["The calendars disagree.", ...said] : said;
}

/** How a past day kept to the company's pattern: `3 days later than its own pattern`; null where none was held. */
export function shiftWords(shiftDays: number | null): string | null {
  if (shiftDays === null) return null;
  if (shiftDays === 0) return "on the day of its own pattern";
  const days = `${String(Math.abs(shiftDays))} ${Math.abs(shiftDays) === 1 ? "day" : "days"}`;
  return `${days} ${shiftDays > 0 ? "later" : "earlier"} than its own pattern`;
}

/** A day either way is what a pattern leaves open. */
const SAME_DAYS = 1;

/** How a company's results kept to its own pattern, from the shifts of its quarters, newest first; null where none is known. */
export function patternWords(shifts: readonly (number | null)[]): string | null {
  const known = shifts.filter((days) => days !== null);
  const newest = shifts[0] ?? null;
  if (known.length === 0) return null;
  const later = known.filter((days) => days > SAME_DAYS).length;
  const earlier = known.filter((days) => days < -SAME_DAYS).length;
  const kept = known.length - later - earlier;
  const news = newest === null ? "" : `The newest results came ${shiftWords(newest) ?? ""}. `;
  return `${news}Of ${String(known.length)} ${known.length === 1 ? "quarter" : "quarters"} with a pattern, ${String(kept)} came within a day of it, ${String(later)} later, ${String(earlier)} earlier.`;
}
