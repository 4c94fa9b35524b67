import { describe, expect, it } from "vitest";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { metric } from "#metrics/catalogue.ts";
import { analysisOf } from "#metrics/testing/made-company.ts";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { readStatement, type StatementRow, type StatementTable } from "./read-statement.ts";
import { lineId, STATEMENTS, VIEWS } from "./statement.ts";
import { TEMPLATES } from "./templates/template-of.ts";

const YEAR = {
  Revenues: "1000",
  CostOfRevenue: "400",
  GrossProfit: "600",
  ResearchAndDevelopmentExpense: "100",
  OperatingIncomeLoss: "300",
  NetIncomeLoss: "200",
  WeightedAverageNumberOfDilutedSharesOutstanding: "50",
};
const maker = () => analysisOf({ spans: { FY2023: { ...YEAR, Revenues: "800", GrossProfit: "400" }, FY2024: YEAR } });

function rowOf({ rows }: StatementTable, id: string): StatementRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new TypeError(`the statement has no line ${id}`);
  return row;
}

const valuesOf = ({ cells }: Pick<StatementRow, "cells">) => cells.map(({ value }) => value);
const annual = { statement: "income", basis: "annual", views: [] } as const;

describe("readStatement", () => {
  it("shows a line for each measure with a value, oldest column first, and names the others with the reason", () => {
    const table = readStatement(maker(), annual);
    expect(table.columns.map(({ label }) => label)).toEqual(["FY2023", "FY2024"]);
    expect(valuesOf(rowOf(table, "revenue"))).toEqual(["800", "1000"]);
    expect(table.rows.map(({ id }) => id)).not.toContain("interest_expense");
    expect(table.leftOut.find(({ label }) => label === "Interest expense")?.reason).toMatch(
      /^Interest expense for FY2024 /,
    );
  });

  it("shows what is left of a total as a figure whose evidence can be found", () => {
    const analysis = maker();
    const rest = rowOf(readStatement(analysis, annual), "other_operating_costs");
    // 1000 − 400 − 100 − 300
    expect(valuesOf(rest)).toEqual(["0", "200"]);
    expect(resolveFigure(rest.cells[1]?.id ?? "", analysis)?.value?.toFixed()).toBe("200");
  });

  it("shows no rest where a line that other columns have is missing: it would be in the rest of that column alone", () => {
    const { ResearchAndDevelopmentExpense: _research, ...others } = YEAR;
    const table = readStatement(analysisOf({ tier: "trimmed", spans: { FY2023: others, FY2024: YEAR } }), annual);
    const [lacking] = rowOf(table, "other_operating_costs").cells;
    expect(lacking?.value).toBeNull();
    expect(lacking?.reason).toBe("We do not show this: Research and development for FY2023 is not in our data yet.");
  });

  it("adds growth, share and amount per share under a line, each a figure whose evidence can be found", () => {
    const analysis = maker();
    const { views } = rowOf(readStatement(analysis, { ...annual, views: VIEWS }), "gross_profit");
    expect(views.map(({ label, cells }) => [label, ...valuesOf({ cells })])).toEqual([
      ["Growth", null, "0.5"],
      ["Share of revenue", "0.5", "0.6"],
      ["Per share", "8", "12"],
    ]);
    expect(views[0]?.cells[0]?.reason).toBe("We have no figures for the year before FY2023.");
    for (const { cells } of views)
      expect(resolveFigure(cells[1]?.id ?? "", analysis)?.value?.toFixed()).toBe(cells[1]?.value);
  });

  it("names the periods in which a total is not the sum of its lines", () => {
    const gross = (filed: string) =>
      customAnalysis({
        figures: {
          revenue: { FY2024: "1000000000" },
          cost_of_revenue: { FY2024: "400000000" },
          gross_profit: { FY2024: filed },
        },
      });
    const table = readStatement(gross("580000000"), annual);
    expect(table.notes).toHaveLength(1);
    expect(table.notes[0]).toMatch(/^The lines shown do not add up to gross profit for FY2024: /);
    expect(readStatement(gross("600000000"), annual).notes).toEqual([]);
  });
});

describe("the templates", () => {
  it("name measures that there are, and each line of a statement only once", () => {
    for (const template of Object.values(TEMPLATES))
      for (const statement of STATEMENTS) {
        const lines = template[statement];
        expect(new Set(lines.map(lineId)).size).toBe(lines.length);
        const measures = lines.flatMap((line) => ("measure" in line ? [line.measure] : []));
        expect(measures.filter((id) => lineItem(id) === undefined && metric(id) === undefined)).toEqual([]);
      }
  });
});
