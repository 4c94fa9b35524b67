import type { FigureChart } from "#research/cards/card.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import { labelOf } from "./compare-table.ts";
import type { MeasureGroup } from "./measure-choices.ts";

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
