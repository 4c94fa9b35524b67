import { currencyOf, unitKind } from "#contracts/api/units.ts";
import type { Figure, FigureFlag } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import type { FactGroup } from "#facts/selection/fact-groups.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";
import type { FactSetContext } from "./fact-set-context.ts";
import { deriveQuarter } from "./derive-quarter.ts";
import {
  conceptLabel,
  figureUnit,
  vintageFigure,
  combinedFlags,
  computedId,
  isAdditive,
  sumOf,
  weakest,
} from "./figure-of.ts";
import { isSameSpan, type PeriodList } from "./period-list.ts";
import type { Decimal } from "decimal.js";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { firstPair, pairInOneEra } from "./era.ts";

/** Which view of restated values is asked for. */
export type View = "current" | "first";

/** One concept of a fact set: its figures for any period, made when asked for and kept. */
export interface ConceptView {
  readonly concept: string;
  /** The concept in words. */
  readonly label: string;
  readonly cik: string;
  readonly asOf: string;
  readonly periods: PeriodList;
  figure(period: FiscalPeriod, view: View): Figure | null;
  /** The selections held for a period name, the best span and unit first. */
  selections(key: string): readonly Selection[];
  /** A given filing's value as a figure; the same object as `figure` gives for the current one. */
  figureOf(selection: Selection, vintage: Vintage): Figure | null;
  /** The last day any value of the concept speaks of. */
  readonly latestEnd: string;
  /** Whether flows of the concept are held from before and after a day; nothing can be derived outside of them. */
  isAmongFlows(end: string): boolean;
}

/** Opens one concept of a fact set. */
export function createConceptView(context: FactSetContext, periods: PeriodList, concept: string): ConceptView {
  const groups = groupsByKey(context, concept);
  const selections = new Map<string, readonly Selection[]>();
  const figures = { current: new Map<string, Figure | null>(), first: new Map<string, Figure | null>() };
  const byVintage = new Map<string, Figure>();
  const label = conceptLabel(concept);
  const view: ConceptView = {
    concept,
    label,
    cik: context.dossier.company.cik,
    asOf: context.asOf,
    periods,
    ...extentOf([...groups.values()].flat()),
    selections(key) {
      const known = selections.get(key);
      if (known !== undefined) return known;
      const best = bestFirst(groups.get(key) ?? [], periods.byKey(key)).map((group) => context.select(group));
      const chosen = best.filter(({ isImpossible }) => !isImpossible);
      selections.set(key, chosen);
      return chosen;
    },
    figure(period, which) {
      const known = figures[which].get(period.key);
      if (known !== undefined) return known;
      const figure = findFigure(view, period, which);
      figures[which].set(period.key, figure);
      return figure;
    },
    figureOf(selection, vintage) {
      const known = byVintage.get(vintage.fact.id);
      if (known !== undefined) return known;
      const unit = figureUnit(selection.group);
      if (unit === null) return null;
      const { start, end } = selection.group.span;
      const own = context.periodOf(start, end);
      const period = periods.byKey(own.key) ?? own;
      const figure = vintageFigure({ selection, vintage, period, unit, label, idSuffix: idSuffix(selection, vintage) });
      byVintage.set(vintage.fact.id, figure);
      return figure;
    },
  };
  return view;
}

/** Tells the id of a computed figure of an earlier filing from that of the current view. */
function idSuffix({ current, first }: Selection, vintage: Vintage): string {
  if (vintage === current) return "";
  return vintage === first ? ".first" : `.filed-${vintage.fact.filed ?? "unknown"}`;
}

function extentOf(groups: readonly FactGroup[]): Pick<ConceptView, "latestEnd" | "isAmongFlows"> {
  const ends = groups.map(({ span }) => span.end).sort(compareText);
  const flows = groups
    .filter(({ span }) => span.start !== null)
    .map(({ span }) => span.end)
    .sort(compareText);
  const [first] = flows;
  const last = flows.at(-1);
  return {
    latestEnd: ends.at(-1) ?? "",
    isAmongFlows: (end) => first !== undefined && last !== undefined && end >= first && end <= last,
  };
}

function groupsByKey(context: FactSetContext, concept: string): ReadonlyMap<string, readonly FactGroup[]> {
  const byKey = new Map<string, FactGroup[]>();
  for (const group of context.index.groups(concept)) {
    const unit = figureUnit(group);
    if (unit === null || (currencyOf(unit) ?? context.currency) !== context.currency) continue;
    const { key } = context.periodOf(group.span.start, group.span.end);
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [group]);
    else list.push(group);
  }
  return byKey;
}

/** The span everyone uses first, then spans a mistyped date away; the unit with more filings first. */
function bestFirst(groups: readonly FactGroup[], usual: FiscalPeriod | undefined): readonly FactGroup[] {
  if (groups.length < 2 || usual === undefined) return groups;
  const isUsual = ({ span }: FactGroup): boolean => span.start === usual.start && span.end === usual.end;
  return groups
    .filter(({ span }) => isSameSpan(span, usual))
    .sort((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || b.facts.length - a.facts.length);
}

/**
 * As filed, else derived. A third party's value gives way to one derived from what the company itself filed, and a
 * quarter filed before its year was restated gives way to one derived from the restated values.
 */
function findFigure(view: ConceptView, period: FiscalPeriod, which: View): Figure | null {
  const [selection] = view.selections(period.key);
  const vintage = which === "current" ? selection?.current : selection?.first;
  const filed = selection === undefined || vintage === undefined ? null : view.figureOf(selection, vintage);
  if (!view.isAmongFlows(period.end)) return filed;
  if (period.kind === "ttm") return filed ?? trailingFigure(view, period, which);
  if (period.kind !== "quarter") return filed;
  if (filed === null) return deriveQuarter(view, period, which)?.figure ?? null;
  if (which === "first" || vintage === undefined) return filed;
  const isThirdParty = filed.quality === "matched";
  const derived = isThirdParty || selection?.isRestated === false ? deriveQuarter(view, period, which) : null;
  if (derived === null) return filed;
  if (isThirdParty) return derived.figure.quality === "derived" ? derived.figure : filed;
  return derived.isRestatedAfter(vintage.fact.filed ?? "") ? derived.figure : filed;
}

/** Trailing figures older than this on the day of the view no longer describe the company (docs/research-method.md#2.2). */
const STALE_AFTER_DAYS = 185;
const FULL_YEAR = { least: 350, most: 380 };

/**
 * Twelve months that end with a quarter: the fiscal year where it is one; else the last year plus this year to date
 * less the same part of the last year; else the four quarters. Null when none of these can be had.
 */
function trailingFigure(view: ConceptView, period: FiscalPeriod, which: View): Figure | null {
  const deps =
    fromYear(view, period, which) ?? fromYearToDate(view, period, which) ?? fromQuarters(view, period, which);
  if (deps === null) return null;
  const { value, operands, formula } = deps;
  const [first] = operands;
  if (first === undefined) return null;
  return {
    id: computedId(view.cik, view.concept, period.key + (which === "first" ? ".first" : "")),
    measure: view.concept,
    label: view.label,
    value,
    unit: first.unit,
    period: view.periods.byKey(period.key) ?? period,
    quality: operands.length === 1 ? first.quality : weakest(operands),
    lineage: { kind: "formula", formula, operands },
    flags: combinedFlags(operands, ownFlags(view, period)),
    reason: null,
  };
}

interface TrailingResult {
  readonly value: Decimal;
  readonly operands: readonly Figure[];
  readonly formula: string;
}

function fromYear(view: ConceptView, period: FiscalPeriod, which: View): TrailingResult | null {
  if (!period.key.startsWith("TTM-Q4-")) return null;
  const year = view.periods.byKey(`FY${period.key.slice(7)}`);
  const figure = year === undefined ? null : view.figure(year, which);
  return figure?.value == null ? null : { value: figure.value, operands: [figure], formula: figure.period.key };
}

function fromYearToDate(view: ConceptView, period: FiscalPeriod, which: View): TrailingResult | null {
  const names = view.periods.trailingParts(period);
  if (names === null) return null;
  const [year] = view.selections(names.year.key);
  const [prior] = view.selections(names.priorToDate.key);
  const [toDate] = view.selections(names.toDate.key);
  if (year === undefined || prior === undefined || toDate === undefined) return null;
  if (!isAdditive(year.group) || [prior, toDate].some(({ group }) => group.unit !== year.group.unit)) return null;
  if (prior.group.span.start !== year.group.span.start) return null;
  const [previousWhole] = view.selections(`FY${names.year.fiscalYear - 1}`);
  const [previousPart] = view.selections(yearEarlier(names.priorToDate));
  const [nextWhole] = view.selections(`FY${names.year.fiscalYear + 1}`);
  const held = { whole: year, part: prior, previousWhole, previousPart, nextWhole };
  const pair = which === "first" ? firstPair(held) : pairInOneEra(held);
  if (pair === null) return null;
  const newest = which === "first" || !pair.isCurrent ? toDate.first : toDate.current;
  const whole = view.figureOf(year, pair.whole);
  const added = view.figureOf(toDate, newest);
  const removed = view.figureOf(prior, pair.part);
  if (whole?.value == null || added?.value == null || removed?.value == null) return null;
  const value = whole.value.plus(added.value).minus(removed.value);
  const formula = `${names.year.key} + ${names.toDate.key} − ${names.priorToDate.key}`;
  return { value, operands: [whole, added, removed], formula };
}

function yearEarlier({ key, fiscalYear }: FiscalPeriod): string {
  return `${key.slice(0, 3)}${fiscalYear - 1}`;
}

function fromQuarters(view: ConceptView, period: FiscalPeriod, which: View): TrailingResult | null {
  const quarters = view.periods.of("quarter");
  const last = view.periods.byKey(period.key.slice(4));
  const index = last === undefined ? -1 : quarters.indexOf(last);
  if (index < 3) return null;
  const four = quarters.slice(index - 3, index + 1);
  const operands: Figure[] = [];
  const values: Decimal[] = [];
  for (const quarter of four) {
    const figure = view.figure(quarter, which);
    if (figure?.value == null || unitKind(figure.unit) !== "money") return null;
    operands.push(figure);
    values.push(figure.value);
  }
  return { value: sumOf(values), operands, formula: four.map(({ key }) => key).join(" + ") };
}

function ownFlags(view: ConceptView, { start, end }: FiscalPeriod): readonly FigureFlag[] {
  const flags: FigureFlag[] = [];
  const days = start === null ? 0 : daysBetween(start, end) + 1;
  if (days < FULL_YEAR.least || days > FULL_YEAR.most) flags.push("gap");
  // Only the newest there is can be stale; older ones are history.
  if (view.latestEnd <= end && daysBetween(end, view.asOf) > STALE_AFTER_DAYS) flags.push("stale");
  return flags;
}
