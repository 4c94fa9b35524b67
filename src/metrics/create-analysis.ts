import type { FactSet } from "#facts/fact-set.ts";
import type { FiscalPeriod, Fact } from "#facts/fact.ts";
import type { Analysis, SeriesKind } from "./analysis.ts";
import { type Calendar, createCalendar } from "./calendar.ts";
import { metric } from "./catalogue.ts";
import { checkIdentities } from "./identities.ts";
import { lazily, remember } from "#platform/memo.ts";
import { cachedFigures } from "./cached-figures.ts";
import { createLineItems } from "./line-items/create-line-items.ts";
import { lineItem, itemsOfConcept } from "./line-items/items/table.ts";
import { closesKnownBy } from "./market/closes.ts";
import { wholeReportsOf } from "./whole-reports.ts";
import type { Dossier } from "#facts/dossier.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { Decimal } from "decimal.js";
import { conceptLabel, figureUnit } from "#facts/fact-set/figure-of.ts";
import type { Figure } from "#facts/figure.ts";

/** Opens the analysis of a fact set: every line item and metric, computed when asked for and kept. */
export function createAnalysis(factSet: FactSet, { isFiltered = true }: { isFiltered?: boolean } = {}): Analysis {
  const { dossier, asOf } = factSet;
  const closes = closesKnownBy(dossier.prices, asOf);
  const calendar = createCalendar(factSet, closes);
  const knowledge = knowledgeOf(dossier, asOf);
  const reports = wholeReportsOf(factSet);
  const items = createLineItems({ factSet, calendar, reports, isFiltered });
  const figure = cachedFigures((measure, period) => {
    if (lineItem(measure) !== undefined) return items.figure(measure, period);
    const entry = metric(measure);
    if (entry !== undefined) return entry.compute(analysis, period);
    throw new TypeError(`figure(): "${measure}" is not a line item or metric; take ids from LINE_ITEMS or METRICS.`);
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
  const search = { factSet, figure, periodByKey: calendar.byKey, fact: (id: string) => factById().get(id) };
  const identities = lazily(() => checkIdentities(analysis));
  const analysis: Analysis = {
    ...framed(calendar),
    dossier,
    asOf,
    sector: items.sector,
    currency: factSet.currency,
    isOneShareEach: newestAnnualForm(dossier, asOf)?.startsWith("20-F") !== true,
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

/** Tells from which day on a period's figures could be known. */
interface Knowledge {
  readonly knownOn: (period: FiscalPeriod) => string | null;
}

const PERIODIC_FORM = /^(10-K|10-Q|20-F|40-F|6-K|8-K)/;

/**
 * Reads the first filing of every period end, else the announcement of its results. Values matched by a third party
 * name the last filing that repeats them and say nothing about the first.
 */
function knowledgeOf(dossier: Dossier, asOf: string): Knowledge {
  const firstFiled = new Map<string, string>();
  for (const fact of dossier.facts) {
    const { filed, form, span } = fact;
    if (filed === null || fact.basis !== "filed" || filed > asOf || filed < span.end) continue;
    if (form === null || !PERIODIC_FORM.test(form)) continue;
    const held = firstFiled.get(span.end);
    if (held === undefined || filed < held) firstFiled.set(span.end, filed);
  }
  const knownOn = remember((end: string) => {
    const filed = firstFiled.get(end) ?? null;
    // A first filing long after the end is a comparative; the original filing is not held.
    if (filed !== null && daysBetween(end, filed) <= 150) return filed;
    return announcedOn(dossier, end, asOf) ?? filed;
  });
  return { knownOn: ({ end }) => knownOn(end) };
}

function announcedOn(dossier: Dossier, end: string, asOf: string): string | null {
  const from = addDays(end, -10);
  const to = addDays(end, 10);
  for (const { periodEnd, announced } of dossier.announcements) {
    if (announced !== null && periodEnd >= from && periodEnd <= to && announced <= asOf) return announced;
  }
  return null;
}

/** The form of the newest annual report known on a day, by the list of filings, else by the facts; null for none. */
function newestAnnualForm({ filings, facts }: Dossier, asOf: string): string | null {
  return newestAnnual(filings, asOf) ?? newestAnnual(facts, asOf);
}

interface FiledForm {
  readonly form: string | null;
  readonly filed: string | null;
}

function newestAnnual(filed: readonly FiledForm[], asOf: string): string | null {
  let newest: FiledForm | null = null;
  for (const one of filed) {
    if (one.filed === null || one.filed > asOf || !/^(10-K|20-F|40-F)/.test(one.form ?? "")) continue;
    if (one.filed > (newest?.filed ?? "")) newest = one;
  }
  return newest?.form ?? null;
}

/** Where ids are looked up. */
interface FigureSearch {
  readonly factSet: FactSet;
  readonly periodByKey: (key: string) => FiscalPeriod | undefined;
  readonly figure: (measure: string, period: FiscalPeriod) => Figure;
  readonly fact: (id: string) => Fact | undefined;
}

const FIRST_VIEW = ".first";

/** The figure with an id: a filed value by its fact, a computed one by its measure and period. */
function findFigure(search: FigureSearch, id: string): Figure | undefined {
  if (id.startsWith("F")) {
    const fact = search.fact(id);
    return fact === undefined ? undefined : ofFact(search, fact);
  }
  const name = /^M(\d+)\.([^.]+)\.([^.]+)(\.first)?$/.exec(id);
  const [, cik, measure, key, view] = name ?? [];
  if (measure === undefined || key === undefined || search.factSet.dossier.company.cik.replace(/^0+/, "") !== cik)
    return undefined;
  const period = search.periodByKey(key) ?? coverDay(search, key);
  if (period === undefined) return undefined;
  const figure = computed(search, { measure, period, isFirst: view === FIRST_VIEW });
  return figure?.id === id ? figure : undefined;
}

/** The day that a cover dates its count of shares, which is no balance sheet's; undefined for days of which nothing is held. */
function coverDay({ factSet }: FigureSearch, key: string): FiscalPeriod | undefined {
  const date = /^I(.+)$/.exec(key)?.[1];
  const isHeld = factSet.dossier.facts.some(({ span }) => span.start === null && span.end === date);
  return date === undefined || !isHeld ? undefined : factSet.periodOf(null, date);
}

function computed(
  search: FigureSearch,
  wanted: { readonly measure: string; readonly period: FiscalPeriod; readonly isFirst: boolean },
): Figure | null {
  const { measure, period, isFirst } = wanted;
  if (measure.includes(":")) {
    // A concept that was asked for is kept with its figures; made-up names must leave nothing behind.
    if (!search.factSet.has(measure)) return null;
    return isFirst ? search.factSet.originally(measure, period) : search.factSet.figure(measure, period);
  }
  return metric(measure) === undefined && lineItem(measure) === undefined ? null : search.figure(measure, period);
}

/** Under the line item that is exactly this fact, else under its concept; values replaced since as they were filed. */
function ofFact(search: FigureSearch, fact: Fact): Figure {
  const period = search.factSet.periodOf(fact.span.start, fact.span.end);
  for (const item of itemsOfConcept(fact.concept)) {
    const figure = search.figure(item.id, period);
    if (figure.id === fact.id) return figure;
  }
  const views = [search.factSet.figure(fact.concept, period), search.factSet.originally(fact.concept, period)];
  const asFiled = views.flatMap((view) => (view?.lineage.kind === "formula" ? view.lineage.operands : []));
  const known = [...views, ...asFiled].find((figure) => figure?.id === fact.id);
  return known ?? replaced(search, fact, period);
}

function replaced(search: FigureSearch, fact: Fact, period: FiscalPeriod): Figure {
  const others = search.factSet.vintages(fact.concept, fact.span).filter((other) => other.id !== fact.id);
  return {
    id: fact.id,
    measure: fact.concept,
    label: conceptLabel(fact.concept),
    value: new Decimal(fact.value),
    unit: figureUnit(fact) ?? "count",
    period,
    quality: fact.basis === "filed" ? "reported" : "matched",
    lineage: { kind: "fact", fact, otherValues: others },
    flags: ["restated"],
    reason: null,
  };
}
