import type { FigureChart, FigureTable } from "#research/cards/card.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import type { MeasureGroup } from "./comparison.ts";

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
    rows: measures.map((id, position) => ({
      label: `${labelOf(id, choices)}${derivationNote(position, companies)}`,
      metric: null,
      format: "auto",
      cells: companies.map(({ newest }) => newest[position] ?? null),
    })),
  };
}

/** Names the companies whose figure rests on an operating income of our making: they file none. */
function derivationNote(position: number, companies: readonly ComparedCompany[]): string {
  const derived = companies.filter(
    ({ newest }) => newest[position]?.flags.includes("derived-operating-income") === true,
  );
  const symbols = derived.map(({ symbol }) => symbol);
  return symbols.length === 0 ? "" : ` (on operating income that we derive: ${symbols.join(", ")})`;
}

/** A measure in reader's words. */
function labelOf(id: string, choices: readonly MeasureGroup[]): string {
  return choices.flatMap(({ measures }) => measures).find((measure) => measure.id === id)?.label ?? id;
}

const FEWEST_YEARS = 2;

/** One measure over the years, a line for each company; null where there is no line to draw. */
export function compareChart(
  measure: string,
  companies: readonly ComparedCompany[],
  choices: readonly MeasureGroup[],
): FigureChart | null {
  const years = [...new Set(companies.flatMap((company) => company.years.map(({ year }) => year)))].toSorted(
    (a, b) => a - b,
  );
  if (years.length < FEWEST_YEARS) return null;
  return {
    kind: "chart",
    chart: "company_comparison",
    form: "lines",
    title: `${labelOf(measure, choices)} by year`,
    finding: null,
    format: "auto",
    categories: years.map(String),
    series: companies
      .filter((company) => company.years.length > 0)
      .map((company) => ({
        name: company.symbol,
        points: years.map((year) => company.years.find((one) => one.year === year)?.figure ?? null),
      })),
  };
}
