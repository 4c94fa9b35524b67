import { addDays } from "./iso-day.ts";

/** An end in the first days of January belongs to the year before: a drifting year, not a new one. */
const JANUARY_DRIFT_DAYS = 10;
/** Single reports state a wrong year (the registrant's slip), so a company's habit needs this share of them. */
const AGREEING_SHARE = 0.8;

/** The calendar year in which a fiscal year ends: the year that names it when the company has no other habit. */
export function calendarYearOf(end: string): number {
  return Number(addDays(end, -JANUARY_DRIFT_DAYS).slice(0, 4));
}

/**
 * Years by which a company's own names of its fiscal years differ from the calendar year in which they end: -1 for
 * retailers whose fiscal 2025 ends in February 2026, 0 for most. 0 too where fewer than 80 % of its reports agree.
 * @param labels - the fiscal-year focus of each annual report by the ISO date of the year's end
 */
export function yearNameOffset(labels: Readonly<Record<string, number>>): number {
  const offsets = Object.entries(labels).map(([end, year]) => year - calendarYearOf(end));
  const habit = [...new Set(offsets)].find(
    (offset) => offsets.filter((other) => other === offset).length >= AGREEING_SHARE * offsets.length,
  );
  return habit ?? 0;
}
