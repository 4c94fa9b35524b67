import type { Close } from "./price-range.ts";

export const MONTH_NAMES = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

export interface YearOfCloses {
  readonly year: string;
  /** One for each month; null where none is held. */
  readonly closes: readonly (string | null)[];
}

/** Month-end closes as a grid, newest year first. */
export function monthGrid(monthly: readonly Close[]): readonly YearOfCloses[] {
  const byMonth = new Map(monthly.map(([date, close]) => [date.slice(0, 7), close]));
  const years = [...new Set(monthly.map(([date]) => date.slice(0, 4)))].toReversed();
  return years.map((year) => ({
    year,
    closes: MONTH_NAMES.map((_, month) => byMonth.get(`${year}-${String(month + 1).padStart(2, "0")}`) ?? null),
  }));
}
