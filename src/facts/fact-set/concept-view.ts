import { currencyOf } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import type { FactGroup } from "#facts/selection/fact-groups.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";
import type { FactSetContext } from "./fact-set-context.ts";
import { deriveQuarter } from "./derive-quarter.ts";
import { conceptLabel, figureUnit, vintageFigure } from "./figure-of.ts";
import { isSameSpan, type PeriodList } from "./period-list.ts";
import { trailingFigure } from "./trailing.ts";

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
