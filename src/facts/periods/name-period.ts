import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import type { FiscalCalendar, FiscalPosition } from "./fiscal-calendar.ts";
import { daysBetween, readableDay } from "./iso-day.ts";

type SpanClass = "quarter" | "half" | "nine-months" | "year";

/** Days of each class of period (docs/research-method.md#2.2). */
const CLASSES: readonly { readonly kind: SpanClass; readonly least: number; readonly most: number }[] = [
  { kind: "quarter", least: 70, most: 120 },
  { kind: "half", least: 140, most: 229 },
  { kind: "nine-months", least: 230, most: 329 },
  { kind: "year", least: 330, most: 420 },
];

/** Names a span of days, or with `start` null a balance, in a company's fiscal calendar. */
export function namePeriod(calendar: FiscalCalendar, start: string | null, end: string): FiscalPeriod {
  const position = calendar.locate(end);
  const { fiscalYear, quarter } = position;
  if (start === null) {
    return { kind: "instant", start, end, fiscalYear, quarter, key: `I${end}`, label: readableDay(end) };
  }
  const days = daysBetween(start, end) + 1;
  const kind = CLASSES.find(({ least, most }) => days >= least && days <= most)?.kind;
  if (kind === "year" && quarter !== null && quarter !== 4) {
    // Some filers state trailing years themselves, in quarterly reports.
    return trailingPeriod({ fiscalYear, end, key: `Q${quarter}-${fiscalYear}` }, start);
  }
  const name = kind === undefined ? null : nameByPosition(kind, position);
  if (name !== null)
    return { kind: name.kind, start, end, fiscalYear, quarter: name.quarter, key: name.key, label: name.label };
  return nameOddSpan({ start, end, fiscalYear, days });
}

type Name = Pick<FiscalPeriod, "kind" | "quarter" | "key" | "label">;

function nameByPosition(kind: SpanClass, { fiscalYear, quarter, isTransition }: FiscalPosition): Name | null {
  if (quarter === null) return null;
  // A transition may end in the same calendar year as the last old fiscal year: its names must not be taken twice.
  const year = isTransition ? `${fiscalYear}T` : `${fiscalYear}`;
  const inWords = isTransition ? `FY${fiscalYear} (transition)` : `FY${fiscalYear}`;
  switch (kind) {
    case "quarter":
      return { kind, quarter, key: `Q${quarter}-${year}`, label: `Q${quarter} ${inWords}` };
    case "half":
      return quarter === 2 ? { kind, quarter: null, key: `H1-${year}`, label: `H1 ${inWords}` } : null;
    case "nine-months":
      return quarter === 3 ? { kind, quarter: null, key: `9M-${year}`, label: `9M ${inWords}` } : null;
    case "year":
      return quarter === 4 ? { kind, quarter: null, key: `FY${year}`, label: inWords } : null;
  }
}

/** The trailing twelve months that end with a quarter. */
export function trailingPeriod(last: Pick<FiscalPeriod, "end" | "fiscalYear" | "key">, start: string): FiscalPeriod {
  const { end, fiscalYear } = last;
  const key = `TTM-${last.key}`;
  return { kind: "ttm", start, end, fiscalYear, quarter: null, key, label: `12 months to ${readableDay(end)}` };
}

/** Spans that are no part of the fiscal calendar (stubs, other year-ends, several years) are named by their days. */
function nameOddSpan(span: { start: string; end: string; fiscalYear: number; days: number }): FiscalPeriod {
  const { start, end, fiscalYear, days } = span;
  const kind: PeriodKind = CLASSES.find(({ most }) => days <= most)?.kind ?? "year";
  const label = `${readableDay(start)} to ${readableDay(end)}`;
  return { kind, start, end, fiscalYear, quarter: null, key: `S${start}_${end}`, label };
}
