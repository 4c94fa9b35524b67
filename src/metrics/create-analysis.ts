import type { FactBook } from "#facts/fact-book.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis, SeriesKind } from "./analysis.ts";
import type { Calendar } from "./calendar.ts";
import { createCalendar } from "./calendar.ts";
import { metric } from "./catalogue.ts";
import { findFigure } from "./find-figure.ts";
import { checkIdentities } from "./identities.ts";
import { knowledgeOf } from "./knowledge.ts";
import { keptFigures } from "./kept-figures.ts";
import { createLineItems } from "./line-items/create-line-items.ts";
import { lineItem } from "./line-items/table.ts";
import { lazily, remember } from "./remember.ts";
import { closesKnownBy } from "./market/closes.ts";
import { wholeReportsOf } from "./whole-reports.ts";

/** Opens the analysis of a book: every line item and metric, computed when asked for and kept. */
export function createAnalysis(book: FactBook, { isFiltered = true }: { isFiltered?: boolean } = {}): Analysis {
  const { dossier, asOf } = book;
  const closes = closesKnownBy(dossier.prices, asOf);
  const calendar = createCalendar(book, closes);
  const knowledge = knowledgeOf(dossier, asOf);
  const reports = wholeReportsOf(book);
  const items = createLineItems({ book, calendar, reports, isFiltered });
  const figure = keptFigures((measure, period) => {
    if (lineItem(measure) !== undefined) return items.figure(measure, period);
    const entry = metric(measure);
    if (entry !== undefined) return entry.compute(analysis, period);
    throw new TypeError(`figure(): "${measure}" is no line item or metric; take ids from LINE_ITEMS or METRICS.`);
  });
  const series = remember((measure: string) =>
    remember((kind: SeriesKind) =>
      calendar
        .list(kind)
        .map((period) => figure(measure, period))
        .filter(({ value }) => value !== null),
    ),
  );
  const factById = lazily(() => new Map(dossier.facts.map((fact) => [fact.id, fact])));
  const search = { book, figure, periodByKey: calendar.byKey, fact: (id: string) => factById().get(id) };
  const identities = lazily(() => checkIdentities(analysis));
  const analysis: Analysis = {
    ...framed(calendar),
    dossier,
    asOf,
    sector: items.sector,
    closes,
    knownOn: knowledge.knownOn,
    isUnreported: items.isUnreported,
    figure,
    series: (measure, kind) => series(measure)(kind),
    find: (id) => findFigure(search, id),
    identities: () => identities(),
    withheld: lazily(items.withheld),
  };
  return analysis;
}

/** The company's periods and the ways between them. */
function framed(calendar: Calendar): Pick<Analysis, Frame> {
  const newest = (kind: SeriesKind): FiscalPeriod | null => calendar.list(kind).at(-1) ?? null;
  return {
    years: calendar.list("year"),
    quarters: calendar.list("quarter"),
    latestTtm: later(newest("ttm"), newest("year")),
    latestYear: newest("year"),
    latestQuarter: newest("quarter"),
    periods: calendar.list,
    day: calendar.day,
    instantFor: calendar.instantFor,
    before: calendar.before,
    yearBefore: calendar.yearBefore,
  };
}

type Frame =
  | "years"
  | "quarters"
  | "latestTtm"
  | "latestYear"
  | "latestQuarter"
  | "periods"
  | "day"
  | "instantFor"
  | "before"
  | "yearBefore";

/** The trailing year where there is one as new as the last fiscal year; the fiscal year otherwise. */
function later(months: FiscalPeriod | null, year: FiscalPeriod | null): FiscalPeriod | null {
  if (months === null || year === null) return months ?? year;
  return months.end >= year.end ? months : year;
}
