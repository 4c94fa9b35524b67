import { exactText } from "#app/research/evidence/exact-text.ts";
import { QUALITY_WORDS, UNIT_WORDS } from "#app/research/evidence/evidence-words.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

/** The numbered notes of one report: a figure keeps the number it first got. */
export interface FigureNotes {
  /** The number of the figure's note. */
  cite(figure: FigureView): number;
  /** The notes in order, one line each. */
  lines(): readonly string[];
}

/** Begins the notes of a report; `addressOf` gives the page of a figure. */
export function createFigureNotes(addressOf: (figureId: string) => string): FigureNotes {
  const cited: FigureView[] = [];
  return {
    cite(figure) {
      const known = cited.findIndex((other) => other.id === figure.id);
      return known === -1 ? cited.push(figure) : known + 1;
    },
    lines: () => cited.map((figure, index) => `${index + 1}. ${noteOf(figure)} <${addressOf(figure.id)}>`),
  };
}

function noteOf(figure: FigureView): string {
  const name = escapeMarkdown(`${figure.label}, ${figure.periodLabel}`);
  if (figure.value === null) return `${name}: ${escapeMarkdown(figure.reason ?? "no value")}`;
  return `${name}: ${exactText(figure.value)} ${UNIT_WORDS[figure.unit]}. ${QUALITY_WORDS[figure.quality]}.`;
}
