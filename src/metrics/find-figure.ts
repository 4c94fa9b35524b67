import { Decimal } from "decimal.js";
import { conceptLabel, figureUnit } from "#facts/fact-set/figure-of.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Figure } from "#facts/figure.ts";
import { metric } from "./catalogue.ts";
import { itemsOfConcept, lineItem } from "./line-items/items/table.ts";

/** Where ids are looked up. */
export interface FigureSearch {
  readonly factSet: FactSet;
  readonly periodByKey: (key: string) => FiscalPeriod | undefined;
  readonly figure: (measure: string, period: FiscalPeriod) => Figure;
  readonly fact: (id: string) => Fact | undefined;
}

const FIRST_VIEW = ".first";

/** The figure with an id: a filed value by its fact, a computed one by its measure and period. */
export function findFigure(search: FigureSearch, id: string): Figure | undefined {
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
