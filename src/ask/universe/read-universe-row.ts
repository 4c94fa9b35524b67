import { newestFigure } from "#research/comparison/newest-figure.ts";
import type { UniverseRow } from "#ask/deps.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { viewOf } from "#research/text/figure-view.ts";

/** Reads the newest figures of one company. */
export function readUniverseRow(analysis: Analysis, measures: readonly string[]): UniverseRow {
  const { cik, symbol, displayName, sector, sic } = analysis.dossier.company;
  const figures = measures.flatMap((measure) => {
    const figure = newestFigure(analysis, measure);
    return figure === null ? [] : [[measure, viewOf(figure)] as const];
  });
  return { cik, symbol, name: displayName, sector, kind: analysis.sector, sic, figures: Object.fromEntries(figures) };
}
