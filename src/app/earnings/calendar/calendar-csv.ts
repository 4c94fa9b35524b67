import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import { windowOf } from "#earnings/next/accuracy.ts";
import { quarterLabel } from "#earnings/words.ts";

const HEAD = [
  "date",
  "time_of_day",
  "time_et",
  "symbol",
  "company",
  "cik",
  "quarter",
  "period_end",
  "status",
  "tier",
  "window_from",
  "window_to",
  "filing_due",
  "source",
  "eps_diluted",
  "eps_growth",
  "revenue",
  "revenue_growth",
  "sue",
  "eps_surprise_vendor",
  "reaction_1d",
] as const;

const FIGURES = ["eps_diluted", "eps_growth", "revenue", "revenue_growth", "sue", "eps_surprise", "reaction_1d"];

/** Writes a calendar as CSV, one line for each event, figures exact. */
export function calendarCsv(entries: readonly CalendarEntry[]): string {
  return writeCsv([HEAD, ...entries.map(lineOf)]);
}

function lineOf({ event, company, figures }: CalendarEntry): readonly (string | null)[] {
  const window = event.estimate === null ? null : windowOf(event.estimate);
  return [
    event.date,
    event.timeOfDay,
    event.timeExactET,
    company.symbol,
    company.name,
    company.cik,
    quarterLabel(event),
    event.periodEnd,
    event.status,
    event.estimate?.tier ?? null,
    window?.from ?? null,
    window?.to ?? null,
    event.deadline?.date ?? null,
    event.sources[0]?.name ?? null,
    ...FIGURES.map((measure) => figures[measure]?.value ?? null),
  ];
}
