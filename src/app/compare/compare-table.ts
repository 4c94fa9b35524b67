import type { FigureTable } from "#research/cards/card.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import type { MeasureGroup } from "./measure-choices.ts";

/** A row for each measure, a column for each company. */
export function compareTable(
  measures: readonly string[],
  companies: readonly ComparedCompany[],
  choices: readonly MeasureGroup[],
): FigureTable {
  return {
    kind: "table",
    caption: "Side by side",
    columns: companies.map(({ symbol }) => symbol),
    rows: measures.map((id, place) => ({
      label: labelOf(id, choices),
      metric: null,
      format: "auto",
      cells: companies.map(({ newest }) => newest[place] ?? null),
    })),
  };
}

/** A measure in reader's words. */
export function labelOf(id: string, choices: readonly MeasureGroup[]): string {
  return choices.flatMap(({ measures }) => measures).find((measure) => measure.id === id)?.label ?? id;
}
