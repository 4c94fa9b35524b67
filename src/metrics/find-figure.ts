import { Decimal } from "decimal.js";
import { conceptLabel, figureUnit } from "#facts/book/figure-of.ts";
import type { Fact } from "#facts/fact.ts";
import type { FactBook } from "#facts/fact-book.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { metric } from "./catalogue.ts";
import { itemsReading, lineItem } from "./line-items/table.ts";

/** Where ids are looked up. */
export interface Search {
  readonly book: FactBook;
  readonly periodByKey: (key: string) => FiscalPeriod | undefined;
  readonly figure: (measure: string, period: FiscalPeriod) => Figure;
  readonly fact: (id: string) => Fact | undefined;
}

const FIRST_VIEW = ".first";

/** The figure with an id: a filed value by its fact, a computed one by its measure and period. */
export function findFigure(search: Search, id: string): Figure | undefined {
  if (id.startsWith("F")) {
    const fact = search.fact(id);
    return fact === undefined ? undefined : ofFact(search, fact);
  }
  const name = /^M(\d+)\.([^.]+)\.([^.]+)(\.first)?$/.exec(id);
  const [, cik, measure, key, view] = name ?? [];
  if (measure === undefined || key === undefined || search.book.dossier.company.cik.replace(/^0+/, "") !== cik)
    return undefined;
  const period = search.periodByKey(key) ?? coverDay(search, key);
  if (period === undefined) return undefined;
  const figure = computed(search, { measure, period, isFirst: view === FIRST_VIEW });
  return figure?.id === id ? figure : undefined;
}

/** The day that a cover dates its count of shares, which is no balance sheet's; undefined for days of which nothing is held. */
function coverDay({ book }: Search, key: string): FiscalPeriod | undefined {
  const date = /^I(.+)$/.exec(key)?.[1];
  const isHeld = book.dossier.facts.some(({ span }) => span.start === null && span.end === date);
  return date === undefined || !isHeld ? undefined : book.periodOf(null, date);
}

function computed(
  search: Search,
  wanted: { readonly measure: string; readonly period: FiscalPeriod; readonly isFirst: boolean },
): Figure | null {
  const { measure, period, isFirst } = wanted;
  if (measure.includes(":")) {
    // A concept that was asked for is kept with its figures; made-up names must leave nothing behind.
    if (!search.book.has(measure)) return null;
    return isFirst ? search.book.originally(measure, period) : search.book.figure(measure, period);
  }
  return metric(measure) === undefined && lineItem(measure) === undefined ? null : search.figure(measure, period);
}

/** Under the line item that is exactly this fact, else under its concept; values replaced since as they were filed. */
function ofFact(search: Search, fact: Fact): Figure {
  const period = search.book.periodOf(fact.span.start, fact.span.end);
  for (const item of itemsReading(fact.concept)) {
    const figure = search.figure(item.id, period);
    if (figure.id === fact.id) return figure;
  }
  const views = [search.book.figure(fact.concept, period), search.book.originally(fact.concept, period)];
  const asFiled = views.flatMap((view) => (view?.lineage.kind === "formula" ? view.lineage.operands : []));
  const known = [...views, ...asFiled].find((figure) => figure?.id === fact.id);
  return known ?? replaced(search, fact, period);
}

function replaced(search: Search, fact: Fact, period: FiscalPeriod): Figure {
  const others = search.book.vintages(fact.concept, fact.span).filter((other) => other.id !== fact.id);
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
