import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import { listDeadlines } from "#earnings/deadlines/list-deadlines.ts";
import type { DateSource, EarningsEvent, FilingDeadline } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import type { ReadEvent, Reading } from "#earnings/store/event-store.ts";
import { createFactBook } from "#facts/create-fact-book.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { isNotMeaningful } from "#metrics/meaning/not-meaningful.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import { viewOf } from "#research/text/view-of.ts";

/** What a calendar shows of results: against a year before, against the company's own past, and the price's answer. */
const SHOWN = ["eps_diluted", "eps_growth", "revenue", "revenue_growth", "sue", "eps_surprise", "reaction_1d"] as const;
/** Older results are dated and no more: their figures stand on the research page. */
const WITH_FIGURES = 20;

/** A company's results, past and to come, with the figures a calendar shows of them, and its filing deadlines. */
export interface CompanyReading {
  readonly reading: Omit<Reading, "version">;
  readonly events: readonly ReadEvent<CalendarFigures>[];
  readonly deadlines: readonly FilingDeadline[];
}

/** Reads a company's results out of what is held of it and what providers of calendars say. */
export function readCompany(dossier: Dossier, votes: readonly DateSource[]): CompanyReading {
  const knownBy = analysisDay(dossier, null);
  const book = createFactBook({ dossier, asOf: knownBy });
  const analysis = createAnalysis(book);
  const events = listEvents({ book, votes });
  const dated = events.filter(({ status }) => status === "REPORTED").slice(-WITH_FIGURES);
  const shown = new Set(dated);
  return {
    reading: { cik: dossier.company.cik, knownBy, marketValue: marketValue(analysis) },
    events: events.map((event) => ({ event, figures: shown.has(event) ? figuresOf(analysis, event) : {} })),
    deadlines: listDeadlines(book),
  };
}

function figuresOf(analysis: Analysis, { fiscalYear, fiscalPeriod }: EarningsEvent): CalendarFigures {
  const key = `${fiscalPeriod.slice(0, 2)}-${String(fiscalYear)}${fiscalPeriod.slice(2)}`;
  const quarter = analysis.quarters.find((one) => one.key === key);
  if (quarter === undefined) return {};
  const views = SHOWN.map((measure) => viewOf(analysis.figure(measure, quarter)));
  return Object.fromEntries(
    views.filter((view) => view.value !== null || isNotMeaningful(view)).map((view) => [view.measure, view]),
  );
}

function marketValue(analysis: Analysis): string | null {
  const day = analysis.periods("day").at(-1);
  return day === undefined ? null : (analysis.figure("market_cap", day).value?.toFixed(0) ?? null);
}
