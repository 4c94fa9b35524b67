import type { FactBook } from "#facts/fact-book.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis, SeriesKind } from "./analysis.ts";
import type { Calendar } from "./calendar.ts";
import { createCalendar } from "./calendar.ts";
import { metric } from "./catalogue.ts";
import { findFigure } from "./find-figure.ts";
import { checkIdentities } from "./identities.ts";
import { knowledgeOf } from "./knowledge.ts";
import type { Desk } from "./line-items/desk.ts";
import { evaluateLineItem } from "./line-items/evaluate.ts";
import { sectorOf } from "./line-items/sector.ts";
import { LINE_ITEMS, lineItem } from "./line-items/table.ts";
import { createFilter, NO_FILTER, type Withheld } from "./plausibility/filter.ts";
import { createJudge } from "./plausibility/judge.ts";
import { createLedger } from "./plausibility/ledger.ts";
import { lazily, remember } from "./remember.ts";
import { closesKnownBy } from "./market/closes.ts";

/** Opens the analysis of a book: every line item and metric, computed when asked for and kept. */
export function createAnalysis(book: FactBook, { isFiltered = true }: { isFiltered?: boolean } = {}): Analysis {
  const { dossier, asOf } = book;
  const closes = closesKnownBy(dossier.prices, asOf);
  const calendar = createCalendar(book, closes);
  const knowledge = knowledgeOf(dossier, asOf);
  const sector = sectorOf(book);
  const shared = {
    book,
    cik: dossier.company.cik,
    sector,
    calendar,
    isComplete: (period: FiscalPeriod) => isComplete(book, knowledge.knownOn(period)),
    balanceDates: remember((concept: string) => balanceDates(book, concept)),
  };
  const unfiltered = keptFigures((measure, period) => {
    const item = lineItem(measure);
    if (item === undefined) throw new TypeError(`unfiltered(): "${measure}" is no line item.`);
    return evaluateLineItem({ desk: { ...shared, figure: unfiltered }, item, period }, NO_FILTER).figure;
  });
  const judge = createJudge(createLedger({ book, calendar, figure: unfiltered }));
  const filter = isFiltered ? createFilter({ judge, firstCandidate: unfiltered }) : NO_FILTER;
  const withheld: Withheld[] = [];
  const figure = keptFigures((measure, period) => {
    const item = lineItem(measure);
    if (item !== undefined) {
      const evaluated = evaluateLineItem({ desk, item, period }, filter);
      if (evaluated.withheld !== null) withheld.push(evaluated.withheld);
      return evaluated.figure;
    }
    const entry = metric(measure);
    if (entry !== undefined) return entry.compute(analysis, period);
    throw new TypeError(`figure(): "${measure}" is no line item or metric; take ids from LINE_ITEMS or METRICS.`);
  });
  const desk: Desk = { ...shared, figure };
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
    sector,
    closes,
    knownOn: knowledge.knownOn,
    figure,
    series: (measure, kind) => series(measure)(kind),
    find: (id) => findFigure(search, id),
    identities: () => identities(),
    withheld: lazily(() => everythingWithheld(calendar, figure, withheld)),
  };
  return analysis;
}

/** Asks for every line item of every fiscal period once, so that nothing withheld stays unknown. */
function everythingWithheld(calendar: Calendar, figure: Figures, withheld: readonly Withheld[]): readonly Withheld[] {
  for (const kind of ["year", "quarter", "ttm", "instant"] as const)
    for (const period of calendar.list(kind)) for (const { id } of LINE_ITEMS) figure(id, period);
  return withheld;
}

type Figures = (measure: string, period: FiscalPeriod) => Figure;

/** Two levels, because joining measure and period into one key costs more than most figures do. */
function keptFigures(compute: Figures): Figures {
  const byMeasure = remember<string, Map<string, Figure>>(() => new Map());
  return (measure, period) => {
    const kept = byMeasure(measure);
    const known = kept.get(period.key);
    if (known !== undefined) return known;
    const made = compute(measure, period);
    kept.set(period.key, made);
    return made;
  };
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

/** A filing is held completely up to the day through which the whole set of filed facts was taken. */
function isComplete({ dossier: { origin } }: FactBook, knownOn: string | null): boolean {
  if (origin.tier !== "full") return false;
  return origin.fullThrough === null || (knownOn !== null && knownOn <= origin.fullThrough);
}

function balanceDates({ dossier, asOf }: FactBook, concept: string): readonly string[] {
  const dates = dossier.facts
    .filter((fact) => fact.concept === concept && fact.span.start === null && (fact.filed ?? "") <= asOf)
    .map((fact) => fact.span.end);
  return [...new Set(dates)].toSorted();
}
