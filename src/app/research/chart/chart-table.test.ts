import { describe, expect, it } from "vitest";
import { sampleChart } from "#app/testing/sample-figures.ts";
import { chartTable } from "./chart-block.tsx";

describe("chartTable", () => {
  it("gives each series a row and each category a column", () => {
    const table = chartTable(
      sampleChart("lines", [
        ["1", null],
        ["3", "4"],
      ]),
    );
    expect(table.columns).toEqual(["FY2021", "FY2022"]);
    expect(table.rows.map(({ label, cells }) => [label, cells.map((cell) => cell?.value ?? null)])).toEqual([
      ["Series 1", ["1", null]],
      ["Series 2", ["3", "4"]],
    ]);
  });

  it("runs down the page where there are many categories", () => {
    const table = chartTable(sampleChart("lines", [Array.from({ length: 17 }, (_, index) => String(index))]));
    expect(table.columns).toEqual(["Series 1"]);
    expect(table.rows).toHaveLength(17);
    expect(table.rows[16]).toMatchObject({ label: "FY2037", cells: [{ value: "16" }] });
  });
});
