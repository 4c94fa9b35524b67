import type { CalendarCompany, CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";
import { reachOf, windowOf } from "#earnings/next/accuracy.ts";
import { quarterLabel } from "#earnings/words.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import type { LoadedCalendar } from "./load-calendar.ts";

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
  "kind",
  "form",
  "filed",
  "standing",
  "data_ends",
  "notes",
] as const;

const FIGURES = ["eps_diluted", "eps_growth", "revenue", "revenue_growth", "sue", "reaction_1d"] as const;

type CsvLine = Readonly<Partial<Record<(typeof HEAD)[number], string | null>>>;

/** Writes a calendar as CSV, one line for each event, by day, figures exact. */
export function calendarCsv(entries: readonly CalendarEntry[], deadlines: readonly DeadlineEntry[]): string {
  const lines = [...entries.map(resultsLine), ...deadlines.map(deadlineLine)];
  const byDay = lines.toSorted((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
  return writeCsv([HEAD, ...byDay.map((line) => HEAD.map((name) => line[name] ?? null))]);
}

function resultsLine({ event, standing, company, figures }: CalendarEntry): CsvLine {
  const window = event.estimate === null ? null : windowOf(event.estimate);
  return {
    ...subjectOf(event, company),
    time_of_day: event.timeOfDay,
    time_et: event.timeExactET,
    status: event.status,
    tier: event.estimate?.tier ?? null,
    window_from: window?.from ?? null,
    window_to: window?.to ?? null,
    filing_due: event.deadline?.date ?? null,
    source: event.sources[0]?.name ?? null,
    ...Object.fromEntries(FIGURES.map((measure) => [measure, figures[measure]?.value ?? null])),
    eps_surprise_vendor: figures["eps_surprise"]?.value ?? null,
    notes: notesOn(figures),
    kind: "results",
    form: event.report?.form ?? null,
    filed: event.report?.filed ?? null,
    standing,
    data_ends: company.knownBy,
  };
}

/** Why a number is left out that could be computed. */
function notesOn(figures: CalendarEntry["figures"]): string | null {
  const left = Object.values(figures).filter(isNotMeaningful);
  const notes = left.map(({ measure, reason }) => `${measure} is not meaningful: ${reason ?? ""}`);
  return notes.length === 0 ? null : notes.join(" ");
}

function deadlineLine({ event, company }: DeadlineEntry): CsvLine {
  return {
    ...subjectOf(event, company),
    status: event.status,
    filing_due: event.date,
    kind: "deadline",
    form: event.form,
    filed: event.report?.filed ?? null,
  };
}

function subjectOf(event: EarningsEvent | FilingDeadline, { symbol, name, cik }: CalendarCompany): CsvLine {
  const { date, periodEnd } = event;
  return { date, symbol, company: name, cik, quarter: quarterLabel(event), period_end: periodEnd };
}

/** A calendar as `GET /api/earnings` answers it: its events by day. */
export function calendarJson({ span, today, entries, deadlines, unread }: LoadedCalendar): object {
  const events = [...entries.map(resultsJson), ...deadlines.map(deadlineJson)];
  const byDay = events.toSorted((one, other) => one.date.localeCompare(other.date));
  return { from: span.from, to: span.to, today, unread, events: byDay };
}

function deadlineJson({ event, company, sequence, dayHistory }: DeadlineEntry) {
  const { symbol, name, sector, knownBy } = company;
  const id = `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}-deadline`;
  return { id, kind: "deadline", symbol, name, sector, ...event, sequence, dayHistory, knownBy };
}

function resultsJson({ event, standing, company, figures, sequence, dayHistory }: CalendarEntry) {
  const { estimate, ...rest } = event;
  const { symbol, name, sector, knownBy } = company;
  return {
    id: `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}`,
    kind: "results",
    symbol,
    name,
    sector,
    ...rest,
    standing,
    estimate:
      estimate === null ? null : { ...estimate, window: windowOf(estimate), accuracy: reachOf(estimate.method) },
    sequence,
    dayHistory,
    knownBy,
    figures: Object.fromEntries(
      Object.values(figures).map(({ id, measure, value, unit, quality }) => [measure, { id, value, unit, quality }]),
    ),
  };
}
