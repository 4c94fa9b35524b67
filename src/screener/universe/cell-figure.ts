import type { FigureView } from "#contracts/api/figure.ts";
import type { UniverseCell, UniverseRow } from "./company-row.ts";
import { measureAt, positionOf } from "./measures.ts";

/** A cell of the universe as pages show figures; null for a measure that is no column. */
export function cellFigure(cell: UniverseCell, periods: UniverseRow["periods"], measure: string): FigureView | null {
  const position = positionOf(measure);
  const period = periods[cell.period];
  if (position === undefined || period === undefined) return null;
  const { label, unit: usual } = measureAt(position);
  const [periodKey, periodLabel, periodEnd] = period;
  const { id, value, unit = usual, quality, flags, reason } = cell;
  return { id, measure, label, value, unit, periodKey, periodLabel, periodEnd, quality, flags, reason };
}
