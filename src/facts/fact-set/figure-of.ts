import { currencyOf, unitKind } from "#contracts/api/units.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import type { Figure, FigureFlag, FigureUnit, Quality } from "#facts/figure.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";
import { shareMeasure, type ShareMeasure } from "#facts/selection/fact-groups.ts";
import { Decimal } from "decimal.js";

/** The unit a page shows for a fact; null for units no page can show (unknown currencies, counts of things). */
export function figureUnit({ concept, unit }: Pick<Fact, "concept" | "unit">): FigureUnit | null {
  if (unit === "shares") return unit;
  if (unit === "pure" || unit === "Rate") return "ratio";
  const currency = currencyOf(unit);
  if (currency === null) return null;
  return shareMeasure({ concept, unit }) === "per-share" ? `${currency}/shares` : currency;
}

/** Whether amounts of a concept in a unit add up over time: plain money does, per-share amounts and counts do not. */
export function isAdditive(group: Pick<Fact, "concept" | "unit">): boolean {
  const unit = figureUnit(group);
  return unit !== null && unitKind(unit) === "money";
}

/** The id of a figure that is computed for a measure (a concept, a line item, a metric) and the period with a key. */
export function computedId(cik: string, measure: string, key: string): string {
  return `M${Number(cik)}.${measure}.${key}`;
}

/** A concept's name in words: `us-gaap:NetIncomeLoss` is `Net income loss`. */
export function conceptLabel(concept: string): string {
  const name = concept.slice(concept.indexOf(":") + 1);
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return words.charAt(0) + words.slice(1).replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

export interface VintageView {
  readonly selection: Selection;
  readonly vintage: Vintage;
  readonly period: FiscalPeriod;
  readonly unit: FigureUnit;
  readonly label: string;
  /** Added to the id of a computed figure to tell it from the current view. */
  readonly idSuffix: string;
}

/**
 * One filing's value as a figure. On today's basis already it is the fact itself; else it is computed from the fact as
 * filed, which is its operand.
 */
export function vintageFigure(view: VintageView): Figure {
  const { vintage, period } = view;
  const { fact, factor, scale } = vintage;
  const asFiled = asFiledFigure(view);
  if (factor === null && scale === 0) return asFiled;
  const flags: FigureFlag[] = [...asFiled.flags];
  if (factor !== null) flags.push("split-adjusted");
  if (scale !== 0) flags.push("scale-corrected");
  return {
    ...asFiled,
    id: computedId(fact.cik, fact.concept, period.key + view.idSuffix),
    value: vintage.value,
    // Which power of ten was meant is an assumption; a known split is exact arithmetic.
    quality: scale !== 0 ? "approximate" : asFiled.quality === "matched" ? "matched" : "derived",
    lineage: { kind: "formula", formula: adjustmentFormula(vintage, view.selection.measure), operands: [asFiled] },
    flags,
  };
}

function asFiledFigure({ selection, vintage, period, unit, label }: VintageView): Figure {
  const { fact, asFiled } = vintage;
  return {
    id: fact.id,
    measure: fact.concept,
    label,
    value: asFiled,
    unit,
    period,
    quality: qualityOf(fact),
    lineage: { kind: "fact", fact, otherValues: selection.group.facts.filter((other) => other !== fact) },
    flags: flagsOf(selection, vintage),
    reason: null,
  };
}

function qualityOf({ basis, concept }: Fact): Quality {
  return basis === "filed" && !isMerged(concept) ? "reported" : "matched";
}

function flagsOf(selection: Selection, { fact }: Vintage): readonly FigureFlag[] {
  const flags: FigureFlag[] = [];
  if (selection.isRestated && fact !== selection.first.fact) flags.push("restated");
  if (isMerged(fact.concept)) flags.push("merged-concept");
  if (fact.form !== null && fact.form.startsWith("8-K")) flags.push("latest-filing-8k");
  return flags;
}

/** A third party merged two or three concepts under these names and does not say which one it took. */
function isMerged(concept: string): boolean {
  return concept.startsWith("derived:");
}

function adjustmentFormula({ factor, scale }: Vintage, measure: ShareMeasure): string {
  const steps = ["as filed"];
  if (scale !== 0) steps.push(scale > 0 ? `× ${10 ** scale}` : `÷ ${10 ** -scale}`);
  if (factor !== null) {
    const [up, down] = measure === "shares" ? ["×", "÷"] : ["÷", "×"];
    if (!factor.numerator.eq(1)) steps.push(`${up} ${factor.numerator.toFixed()}`);
    if (!factor.denominator.eq(1)) steps.push(`${down} ${factor.denominator.toFixed()}`);
    steps.push(`(split of ${factor.splits.map(({ date }) => date).join(" and ")})`);
  }
  return steps.join(" ");
}

/** The quality of exact arithmetic on figures: no better than its weakest operand. */
export function weakest(operands: readonly Figure[]): Quality {
  if (operands.some(({ quality }) => quality === "approximate")) return "approximate";
  return operands.some(({ quality }) => quality === "matched") ? "matched" : "derived";
}

/** Every flag of the operands and the added ones, each once. */
export function combinedFlags(operands: readonly Figure[], added: readonly FigureFlag[]): readonly FigureFlag[] {
  return [...new Set([...operands.flatMap(({ flags }) => flags), ...added])];
}

/** The sum of values, zero for none. */
export function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Decimal(0));
}
