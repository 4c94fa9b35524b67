import type { SegmentTable } from "#contracts/filing-findings.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { makeSegmentFigure, TOTAL_ROW } from "./finding-figure.ts";

/** Parts that do not add up to the total this nearly explain its growth badly. */
const MOST_UNEXPLAINED = 0.01;

/**
 * The columns of a table whose growth its parts explain: every part is filed for that year and the year before, and the parts add
 * up to the total in both.
 */
export function splitColumns(analysis: Analysis, table: SegmentTable): readonly number[] {
  if (table.parts.length < 2) return [];
  const make = (row: number, column: number, kind: "part" | "total" | "difference"): Figure | undefined =>
    makeSegmentFigure({ analysis, table, row, column }, kind);
  const isAddedUp = (column: number): boolean => {
    const rest = make(TOTAL_ROW, column, "difference")?.value;
    const total = make(TOTAL_ROW, column, "total")?.value;
    const isWhole = table.parts.every((_part, row) => make(row, column, "part") !== undefined);
    return isWhole && rest != null && total != null && rest.abs().lte(total.abs().mul(MOST_UNEXPLAINED));
  };
  return table.periods.flatMap((_period, column) =>
    column > 0 && isAddedUp(column) && isAddedUp(column - 1) ? [column] : [],
  );
}
