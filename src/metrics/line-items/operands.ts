import { Decimal } from "decimal.js";
import { conceptLabel } from "#facts/fact-set/figure-of.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { inPeriod, isOrAre } from "#metrics/wording.ts";
import type { EvaluationDeps } from "./evaluation.ts";
import { conceptOf } from "./rule.ts";
import type { Addend, Source } from "./rule.ts";
import { lineItem } from "./items/table.ts";

/** What the parts of a sum or difference came to. */
export type OperandResult =
  | { readonly state: "held"; readonly figures: readonly Figure[]; readonly assumed: readonly string[] }
  /** A needed line item has no value; which, and whether any other part is held. */
  | { readonly state: "lacks"; readonly source: Source; readonly isAlone: boolean }
  /** A part tagged shortly before is not held now, and the filing is not held completely; a whole sentence. */
  | { readonly state: "doubtful"; readonly reason: string }
  | { readonly state: "unfit" };

/** Fifteen months back: the last annual report and the same quarter of last year. */
const RECENT_DAYS = 460;
const LARGE_SHARE = "0.05";
const NEXT_TO_NOTHING = "0.03";

/** The figure of a concept or line item that has a value; null otherwise. */
export function knownFigure(deps: EvaluationDeps, source: Source, period: FiscalPeriod): Figure | null {
  const concept = conceptOf(source);
  const figure = concept === null ? deps.figure(source, period) : deps.factSet.figure(concept, period);
  return figure === null || figure.value === null ? null : figure;
}

/**
 * Resolves every part, leaving out optional ones that count as zero.
 * @param whole what the parts are taken from; null for a sum
 */
export function gatherOperands(
  deps: EvaluationDeps,
  parts: readonly Addend[],
  period: FiscalPeriod,
  whole: Figure | null = null,
): OperandResult {
  const figures: Figure[] = [];
  let lacking: Source | null = null;
  const missing: Addend[] = [];
  for (const part of parts) {
    const figure = firstKnown(deps, part, period);
    if (figure !== null) figures.push(figure);
    else if (part.isOptional) missing.push(part);
    else if (part.anyOf.some((source) => conceptOf(source) !== null)) return { state: "unfit" };
    else lacking ??= part.anyOf[0] ?? null;
  }
  if (lacking !== null) return { state: "lacks", source: lacking, isAlone: figures.length === 0 };
  if (figures.length === 0 && whole === null) return { state: "unfit" };
  const held = figures.length === 0 ? (whole?.value ?? new Decimal(0)) : sumOf(figures);
  const doubt = missing.reduce<string | null>((first, part) => first ?? doubtAbout(deps, part, period, held), null);
  if (figures.length === 0 && doubt === null) return { state: "unfit" };
  const wasKnown = (part: Addend): boolean => part.anyOf.some((source) => recentlyKnown(deps, source, period) !== null);
  const assumed = missing.filter((part) => !isCovered(deps, period) || wasKnown(part)).map(nounOf);
  return doubt === null ? { state: "held", figures, assumed } : { state: "doubtful", reason: doubt };
}

function sumOf(figures: readonly Figure[]): Decimal {
  return figures.reduce((sum, { value }) => sum.plus(value ?? 0), new Decimal(0));
}

/** Whether this filing or one within fifteen months before it is held completely, so that a part would have shown. */
function isCovered(deps: EvaluationDeps, period: FiscalPeriod): boolean {
  if (deps.isComplete(period)) return true;
  const from = addDays(period.end, -RECENT_DAYS);
  return deps.calendar
    .list(period.kind)
    .some((other) => other.end >= from && other.end < period.end && deps.isComplete(other));
}

function labelOf(part: Addend): string {
  const [source = ""] = part.anyOf;
  return lineItem(source)?.label ?? conceptLabel(source);
}

function nounOf(part: Addend): string {
  const [source = ""] = part.anyOf;
  return lineItem(source)?.noun ?? conceptLabel(source).toLowerCase();
}

function firstKnown(deps: EvaluationDeps, part: Addend, period: FiscalPeriod): Figure | null {
  for (const source of part.anyOf) {
    const figure = knownFigure(deps, source, period);
    if (figure !== null) return figure;
  }
  return null;
}

/**
 * Whether a part that is not held may all the same not be zero: it was tagged within fifteen months, and the filing is
 * not held completely or the amount was too large to be gone without a trace. Filers change tags.
 */
function doubtAbout(deps: EvaluationDeps, part: Addend, period: FiscalPeriod, held: Decimal): string | null {
  const isComplete = deps.isComplete(period);
  for (const source of part.anyOf) {
    const earlier = recentlyKnown(deps, source, period);
    if (earlier === null || isNextToNothing(earlier, held)) continue;
    if (isComplete && !isLargeBalance(deps, earlier)) continue;
    const label = labelOf(part);
    return `${label} ${inPeriod(period)} ${isOrAre(label)} not in our data, although we have a figure ${inPeriod(earlier.period)}.`;
  }
  return null;
}

/** Whether a balance is so small a part of the sum that the sum says the same without it. */
function isNextToNothing({ value, period }: Figure, held: Decimal): boolean {
  return period.start === null && value !== null && value.abs().lte(held.abs().times(NEXT_TO_NOTHING));
}

function isLargeBalance(deps: EvaluationDeps, { value, period }: Figure): boolean {
  if (period.start !== null || value === null) return false;
  const assets = knownFigure(deps, "total_assets", period)?.value;
  return assets != null && value.abs().gte(assets.times(LARGE_SHARE));
}

/** The newest non-zero figure of a source in the fifteen months before a period; null when there is none. */
export function recentlyKnown(deps: EvaluationDeps, source: Source, period: FiscalPeriod): Figure | null {
  const from = addDays(period.end, -RECENT_DAYS);
  const earlier = deps.calendar.list(period.kind).filter((other) => other.end >= from && other.end < period.end);
  for (const other of earlier.toReversed()) {
    const figure = knownFigure(deps, source, other);
    if (figure !== null) return figure.value?.isZero() === true ? null : figure;
  }
  return null;
}
