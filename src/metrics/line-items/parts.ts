import { conceptLabel } from "#facts/book/figure-of.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { inPeriod, isOrAre } from "#metrics/wording.ts";
import type { Desk } from "./desk.ts";
import { conceptOf } from "./rule.ts";
import type { Part, Source } from "./rule.ts";
import { lineItem } from "./table.ts";

/** What the parts of a sum or difference came to. */
export type Gathered =
  | { readonly state: "held"; readonly figures: readonly Figure[]; readonly assumed: readonly string[] }
  /** A needed line item has no value; which, and whether any other part is held. */
  | { readonly state: "lacks"; readonly source: Source; readonly isAlone: boolean }
  /** A part tagged shortly before is not held now, and the filing is not held completely; a whole sentence. */
  | { readonly state: "doubtful"; readonly reason: string }
  | { readonly state: "unfit" };

/** Fifteen months back: the last annual report and the same quarter of last year. */
const RECENT_DAYS = 460;
const LARGE_SHARE = "0.05";

/** The figure of a concept or line item that has a value; null otherwise. */
export function heldFigure(desk: Desk, source: Source, period: FiscalPeriod): Figure | null {
  const concept = conceptOf(source);
  const figure = concept === null ? desk.figure(source, period) : desk.book.figure(concept, period);
  return figure === null || figure.value === null ? null : figure;
}

/** Resolves every part, leaving out optional ones that count as zero. */
export function gatherParts(desk: Desk, parts: readonly Part[], period: FiscalPeriod): Gathered {
  const figures: Figure[] = [];
  let lacking: Source | null = null;
  let doubt: string | null = null;
  const assumed: string[] = [];
  for (const part of parts) {
    const figure = firstHeld(desk, part, period);
    if (figure !== null) figures.push(figure);
    else if (part.isOptional) {
      doubt ??= doubtAbout(desk, part, period);
      if (!isCovered(desk, period)) assumed.push(nounOf(part));
    } else if (part.anyOf.some((source) => conceptOf(source) !== null)) return { state: "unfit" };
    else lacking ??= part.anyOf[0] ?? null;
  }
  if (lacking !== null) return { state: "lacks", source: lacking, isAlone: figures.length === 0 };
  if (figures.length === 0) return { state: "unfit" };
  return doubt === null ? { state: "held", figures, assumed } : { state: "doubtful", reason: doubt };
}

/** Whether this filing or one within fifteen months before it is held completely, so that a part would have shown. */
function isCovered(desk: Desk, period: FiscalPeriod): boolean {
  if (desk.isComplete(period)) return true;
  const from = addDays(period.end, -RECENT_DAYS);
  return desk.calendar
    .list(period.kind)
    .some((other) => other.end >= from && other.end < period.end && desk.isComplete(other));
}

function labelOf(part: Part): string {
  const [source = ""] = part.anyOf;
  return lineItem(source)?.label ?? conceptLabel(source);
}

function nounOf(part: Part): string {
  const [source = ""] = part.anyOf;
  return lineItem(source)?.noun ?? conceptLabel(source).toLowerCase();
}

function firstHeld(desk: Desk, part: Part, period: FiscalPeriod): Figure | null {
  for (const source of part.anyOf) {
    const figure = heldFigure(desk, source, period);
    if (figure !== null) return figure;
  }
  return null;
}

/**
 * Whether a part that is not held may all the same not be zero: it was tagged within fifteen months, and the filing is
 * not held completely or the amount was too large to be gone without a trace. Filers change tags.
 */
function doubtAbout(desk: Desk, part: Part, period: FiscalPeriod): string | null {
  const isComplete = desk.isComplete(period);
  for (const source of part.anyOf) {
    const earlier = recentlyHeld(desk, source, period);
    if (earlier === null || (isComplete && !isLargeBalance(desk, earlier))) continue;
    const label = labelOf(part);
    return `${label} ${inPeriod(period)} ${isOrAre(label)} not in our data, although we have a figure ${inPeriod(earlier.period)}.`;
  }
  return null;
}

function isLargeBalance(desk: Desk, { value, period }: Figure): boolean {
  if (period.start !== null || value === null) return false;
  const assets = heldFigure(desk, "total_assets", period)?.value;
  return assets != null && value.abs().gte(assets.times(LARGE_SHARE));
}

/** The newest non-zero figure of a source in the fifteen months before a period; null when there is none. */
export function recentlyHeld(desk: Desk, source: Source, period: FiscalPeriod): Figure | null {
  const from = addDays(period.end, -RECENT_DAYS);
  const earlier = desk.calendar.list(period.kind).filter((other) => other.end >= from && other.end < period.end);
  for (const other of earlier.toReversed()) {
    const figure = heldFigure(desk, source, other);
    if (figure !== null) return figure.value?.isZero() === true ? null : figure;
  }
  return null;
}
