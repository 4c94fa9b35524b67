import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { shortName } from "#research/verifier/lexicon/nouns.ts";
import { figureLine } from "#research/writer/prompt.ts";

/** The figures that a model has been shown and may name, under short names: F1, F2, … */
export interface KnownFigures {
  /** Makes a figure known; null for one that is of no company of the question, or has no value. */
  meet(id: string): Figure | null;
  /** Its line for the model: name, company, measure, value, time. */
  line(figure: Figure): string;
  named(name: string): Figure | undefined;
  all(): readonly Figure[];
}

/** @param analyses the companies of the question; figures of others can't be named */
export function createKnownFigures(analyses: readonly [Analysis, ...Analysis[]]): KnownFigures {
  const [first, ...others] = analyses;
  const names = new Map<string, string>();
  const figures = new Map<string, Figure>();
  return {
    meet(id) {
      const figure = resolveFigure(id, first, others);
      if (figure === undefined || figure.value === null) return null;
      const name = names.get(figure.id) ?? `F${names.size + 1}`;
      names.set(figure.id, name);
      figures.set(name, figure);
      return figure;
    },
    line(figure) {
      const owner = analysisOfFigure(figure, analyses);
      return figureLine(names.get(figure.id) ?? "", [owner === undefined ? "" : shortName(owner)], figure);
    },
    named: (name) => figures.get(name),
    all: () => [...figures.values()],
  };
}

/** The company that a figure, or the first figure that it was calculated from, is of. */
export function analysisOfFigure({ id }: Figure, analyses: readonly Analysis[]): Analysis | undefined {
  const cik = /[DFM]0*(\d+)\./.exec(id)?.[1];
  return analyses.find(({ dossier }) => dossier.company.cik.replace(/^0+/, "") === cik);
}
