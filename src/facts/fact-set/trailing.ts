import { unitKind } from "#contracts/api/units.ts";
import type { Decimal } from "decimal.js";
import type { Figure, FigureFlag } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { ConceptView, View } from "./concept-view.ts";
import { combinedFlags, computedId, isAdditive, sumOf, weakest } from "./figure-of.ts";
import { firstPair, pairInOneEra } from "./era.ts";

/** Trailing figures older than this on the day of the view no longer describe the company (docs/research-method.md#2.2). */
const STALE_AFTER_DAYS = 185;
const FULL_YEAR = { least: 350, most: 380 };

/**
 * Twelve months that end with a quarter: the fiscal year where it is one; else the last year plus this year to date
 * less the same part of the last year; else the four quarters. Null when none of these can be had.
 */
export function trailingFigure(view: ConceptView, period: FiscalPeriod, which: View): Figure | null {
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
