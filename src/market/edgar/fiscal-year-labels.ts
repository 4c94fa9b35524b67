import type { FiscalYearLabels } from "#market/records.ts";

/** What an answer states of the filing that a value stands in. */
export interface StatedYear {
  readonly start?: string | null | undefined;
  readonly end: string;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  /** The fiscal-year focus of the filing, not of the value's period. */
  readonly fy?: number | null | undefined;
}

const ANNUAL_FORMS = new Set(["10-K", "20-F", "40-F"]);
const DAY_MS = 86_400_000;
const YEAR_DAYS = { least: 330, most: 420 };

/**
 * Reads from original annual reports what each calls its own fiscal year: EDGAR repeats the focus on every value,
 * comparatives included, so it belongs to the newest twelve months of the report.
 */
export function readFiscalYearLabels(rows: Iterable<StatedYear>): FiscalYearLabels {
  const newest = new Map<string, { readonly end: string; readonly year: number; readonly filed: string }>();
  for (const { start, end, accn, form, filed, fy } of rows) {
    if (start == null || fy == null || !ANNUAL_FORMS.has(form) || end > filed || !isYear(start, end)) continue;
    if (end > (newest.get(accn)?.end ?? "")) newest.set(accn, { end, year: fy, filed });
  }
  const firstFiled = [...newest.values()].toSorted((a, b) => (a.filed < b.filed ? 1 : -1));
  return Object.fromEntries(firstFiled.map(({ end, year }) => [end, year]));
}

function isYear(start: string, end: string): boolean {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most;
}
