import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import { listDeadlines } from "#earnings/deadlines/deadline.ts";
import type { DateSource, QuarterName } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import type { CompanyEvents, EventsOrigin } from "#earnings/store/event-store.ts";
import type { Dossier } from "#facts/dossier.ts";
import { createFactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { knownInsiders } from "#research/findings/finding-figure.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { viewOf } from "#research/text/figure-view.ts";

/** What a calendar shows of results: against a year before, against the company's own past, and the price's answer. */
const SHOWN = ["eps_diluted", "eps_growth", "revenue", "revenue_growth", "sue", "eps_surprise", "reaction_1d"] as const;
/** Older results are dated and no more: their figures stand on the research page. */
const WITH_FIGURES = 20;

/** A company's results, past and to come, with the figures a calendar shows of them, its filing deadlines and insiders' trades. */
interface CompanyEarnings extends CompanyEvents<CalendarFigures> {
  readonly origin: Omit<EventsOrigin, "version">;
}

/** Reads a company's results out of what is held of it and what providers of calendars say. */
export function readCompany(dossier: Dossier, votes: readonly DateSource[]): CompanyEarnings {
  const knownBy = analysisDay(dossier, null);
  const factSet = createFactSet({ dossier, asOf: knownBy });
  const analysis = createAnalysis(factSet);
  const events = listEvents({ factSet, votes });
  const dated = events.filter(({ status }) => status === "REPORTED").slice(-WITH_FIGURES);
  const shown = new Set(dated);
  const last = dated.at(-1);
  return {
    origin: { cik: dossier.company.cik, knownBy, marketValue: marketValue(analysis) },
    events: events.map((event) => {
      if (event.status !== "REPORTED") return { event, figures: measuresAgainst(analysis, event, last) };
      return { event, figures: shown.has(event) ? figuresOf(analysis, event) : {} };
    }),
    deadlines: listDeadlines(factSet),
    insiderDays: knownInsiders(analysis)?.days ?? [],
  };
}

function figuresOf(analysis: Analysis, event: QuarterName): CalendarFigures {
  const quarter = quarterOf(analysis, event);
  if (quarter === undefined) return {};
  const views = SHOWN.map((measure) => viewOf(analysis.figure(measure, quarter)));
  return Object.fromEntries(
    views.filter((view) => view.value !== null || isNotMeaningful(view)).map((view) => [view.measure, view]),
  );
}

/**
 * What results to come will be measured against: earnings per share of the same quarter a year earlier, and how far the last
 * results were from a third party's estimate. We have no estimates of quarters that are not out.
 */
function measuresAgainst(
  analysis: Analysis,
  { fiscalYear, fiscalPeriod }: QuarterName,
  last: QuarterName | undefined,
): CalendarFigures {
  const earlier = quarterOf(analysis, { fiscalYear: fiscalYear - 1, fiscalPeriod });
  const newest = last && quarterOf(analysis, last);
  const figures = {
    eps_a_year_earlier: earlier && viewOf(analysis.figure("eps_diluted", earlier)),
    last_eps_surprise: newest && viewOf(analysis.figure("eps_surprise", newest)),
  };
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, view]) =>
      view === undefined || view.value === null ? [] : [[name, view]],
    ),
  );
}

function quarterOf(analysis: Analysis, { fiscalYear, fiscalPeriod }: QuarterName) {
  const key = `${fiscalPeriod.slice(0, 2)}-${String(fiscalYear)}${fiscalPeriod.slice(2)}`;
  return analysis.quarters.find((one) => one.key === key);
}

function marketValue(analysis: Analysis): string | null {
  const day = analysis.periods("day").at(-1);
  return day === undefined ? null : (analysis.figure("market_cap", day).value?.toFixed(0) ?? null);
}
