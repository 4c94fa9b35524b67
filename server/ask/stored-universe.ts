import type { Universe } from "#ask/deps.ts";
import { cellFigure } from "#screener/universe/cell-figure.ts";
import { positionOf } from "#screener/universe/measures.ts";
import type { UniverseStore } from "#screener/universe/universe-store.ts";

/** Where the universe is kept. */
export interface StoredUniverseDeps {
  readonly store: Pick<UniverseStore, "columns">;
  /** How many companies there will be. */
  readonly held: () => number;
}

/** The newest figures of all companies as the screener keeps them; what it has not computed yet counts as unread. */
export function createStoredUniverse({ store, held }: StoredUniverseDeps): Universe {
  return {
    async newest(measures) {
      const columns = measures.flatMap((measure) => {
        const position = positionOf(measure);
        return position === undefined ? [] : [{ measure, position }];
      });
      const stored = await store.columns(
        "ttm",
        columns.map(({ position }) => position),
      );
      const rows = stored.map(({ company, periods, cells }) => {
        const figures = columns.flatMap(({ measure }, index) => {
          const cell = cells[index] ?? null;
          const figure = cell === null ? null : cellFigure(cell, periods, measure);
          return figure === null ? [] : [[measure, figure] as const];
        });
        const { cik, symbol, name, sector } = company;
        return { cik, symbol, name, sector, figures: Object.fromEntries(figures) };
      });
      return { rows, unread: Math.max(0, held() - rows.length) };
    },
  };
}
