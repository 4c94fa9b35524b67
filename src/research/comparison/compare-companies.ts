import type { Analysis } from "#metrics/analysis.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { newestFigure } from "./newest-figure.ts";
import { type OwnHistory, ownHistory } from "./own-history.ts";

export const MOST_MEASURES = 24;

/** One company's newest figure of each measure, and where it is in the company's own past. */
export interface ComparedCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly knownBy: string;
  /** The day of its newest close, ISO; null without closes. */
  readonly pricedOn: string | null;
  /** One for each measure asked for; null where no period is held. */
  readonly newest: readonly (FigureView | null)[];
  /** One for each measure asked for. */
  readonly history: readonly OwnHistory[];
}

/** Reads one company for a comparison, each figure of its own newest period. */
export function readCompared(analysis: Analysis, measures: readonly string[]): ComparedCompany {
  const { company } = analysis.dossier;
  const figures = measures.map((measure) => newestFigure(analysis, measure));
  return {
    cik: company.cik,
    symbol: company.symbol,
    name: company.displayName,
    knownBy: analysis.asOf,
    pricedOn: analysis.closes.all.at(-1)?.date ?? null,
    newest: figures.map((figure) => (figure === null ? null : viewOf(figure))),
    history: figures.map((figure) => ownHistory(analysis, figure)),
  };
}
