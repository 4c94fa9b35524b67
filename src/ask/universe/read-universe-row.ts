import { newestFigure } from "#research/comparison/newest-figure.ts";
import type { UniverseRow } from "#ask/deps.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { countryOf } from "#research/portfolio-report/allocation.ts";
import { viewOf } from "#research/text/figure-view.ts";

/** Reads the newest figures of one company. */
export function readUniverseRow(analysis: Analysis, measures: readonly string[]): UniverseRow {
  const { cik, symbol, displayName, sector, sic, stateOfIncorporation } = analysis.dossier.company;
  const figures = measures.flatMap((measure) => {
    const figure = newestFigure(analysis, measure);
    return figure === null ? [] : [[measure, viewOf(figure)] as const];
  });
  const country = countryOf(stateOfIncorporation);
  return {
    cik,
    symbol,
    name: displayName,
    sector,
    kind: analysis.sector,
    sic,
    country,
    figures: Object.fromEntries(figures),
  };
}
