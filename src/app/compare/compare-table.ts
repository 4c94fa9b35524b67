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
      label: `${labelOf(id, choices)}${derivationNote(place, companies)}`,
      metric: null,
      format: "auto",
      cells: companies.map(({ newest }) => newest[place] ?? null),
    })),
  };
}

/** Names the companies whose figure rests on an operating income of our making: they file none. */
function derivationNote(place: number, companies: readonly ComparedCompany[]): string {
  const derived = companies.filter(({ newest }) => newest[place]?.flags.includes("derived-operating-income") === true);
  const symbols = derived.map(({ symbol }) => symbol);
  return symbols.length === 0 ? "" : ` (on operating income that we derive: ${symbols.join(", ")})`;
}

/** A measure in reader's words. */
export function labelOf(id: string, choices: readonly MeasureGroup[]): string {
  return choices.flatMap(({ measures }) => measures).find((measure) => measure.id === id)?.label ?? id;
}
