import type { Sentence, Slot, SlotFormat, VerifiedSentence } from "#contracts/api/card.ts";
import type { FigureView } from "./figure-view.ts";
import { formatFigure } from "./format-figure.ts";

// The schema of the wire defines these.
export type { Sentence, Slot, SlotFormat, VerifiedSentence };

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

/** Whether a slot says a value, and not when it was. */
export function isNumber(format: SlotFormat): boolean {
  return format !== "period" && format !== "end-date";
}
