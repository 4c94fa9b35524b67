import type { FigureView } from "./figure-view.ts";
import { formatFigure } from "./format-figure.ts";

/** How a slot's figure is written out. `auto` follows the unit. */
export type SlotFormat =
  | "auto"
  /** $215.94B; K, M, B, T with two decimals (docs/specification-map.md#9). */
  | "money"
  /** 65.5 % */
  | "percent"
  /** 65.5 % without its sign, for "up 65.5 %" and "down 65.5 %" where the word carries it. */
  | "percent-magnitude"
  /** 12.3 percentage points, without sign */
  | "points-magnitude"
  /** money without its sign */
  | "money-magnitude"
  /** 24.1× */
  | "times"
  | "per-share"
  | "shares"
  | "days"
  | "score"
  /** The period's label instead of the value: `FY2026`, `12 months to 26 Apr 2026`. */
  | "period"
  /** The period's end date: `26 Apr 2026`. */
  | "end-date"
  /** The number of years the figure spans. */
  | "years"
  | "count"
  /** 1st, 2nd, 3rd, 4th */
  | "ordinal";

export interface Slot {
  /** Id of a fact or metric figure, or a registered calculation `C:{operation}:{id}:{id}…`. */
  readonly figure: string;
  readonly format: SlotFormat;
}

/**
 * One sentence: text without digits, and slots that name figures. Written by a rule or by a model, verified by the
 * same code, rendered by one function.
 */
export interface Sentence {
  /** The rule or writer it comes from, for example `revenue-growth`. */
  readonly rule: string;
  readonly parts: readonly (string | Slot)[];
}

/** A sentence that passed every check, with the figures its slots need. */
export interface VerifiedSentence extends Sentence {
  readonly figures: Readonly<Record<string, FigureView>>;
}

/** One piece of a rendered sentence: plain text, or a figure's text with the figure it opens. */
type RenderedPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "figure"; readonly text: string; readonly figure: FigureView; readonly format: SlotFormat };

/** Splits a sentence into text and figures, in reading order, for pages to link. Throws TypeError when a slot has no figure. */
export function renderParts(sentence: VerifiedSentence): readonly RenderedPart[] {
  return sentence.parts.map((part) => {
    if (typeof part === "string") {
      return { kind: "text", text: part };
    }
    const figure = sentence.figures[part.figure];
    if (figure === undefined) {
      throw new TypeError(`renderParts(): the sentence of "${sentence.rule}" lacks the figure ${part.figure}`);
    }
    return { kind: "figure", text: formatFigure(figure, part.format), figure, format: part.format };
  });
}

/** Writes a sentence as plain text. */
export function renderSentence(sentence: VerifiedSentence): string {
  return renderParts(sentence)
    .map((part) => part.text)
    .join("");
}

/** Writes a sentence with the figure's id in brackets after every number, as `verifyText` reads it. */
export function renderCited(sentence: VerifiedSentence): string {
  return renderParts(sentence)
    .map((part) => (part.kind === "figure" && isNumber(part.format) ? `${part.text} [${part.figure.id}]` : part.text))
    .join("");
}

function isNumber(format: SlotFormat): boolean {
  return format !== "period" && format !== "end-date";
}
