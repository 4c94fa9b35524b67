import { describe, expect, it } from "vitest";
import { sampleFigure, sampleTable } from "#app/testing/sample-figures.ts";
import { csvRows } from "./csv-rows.ts";
import { csvName } from "./save-csv.ts";

describe("csvRows", () => {
  it("writes a line for each figure with its exact value and id", () => {
    const absent = sampleFigure({ id: "M1", value: null, reason: "Nothing is tagged." });
    const rows = csvRows(
      sampleTable({
        rows: [{ label: "Revenue", metric: null, format: "auto", cells: [sampleFigure(), null, absent] }],
      }),
    );
    expect(rows).toEqual([
      ["item", "period", "period end", "value", "unit", "quality", "reason", "figure id"],
      ["Revenue", "FY2025", "2025-01-26", "130497000000", "USD", "reported", null, "M1045810.revenue.FY2025"],
      ["Revenue", "FY2025", "2025-01-26", null, "USD", "reported", "Nothing is tagged.", "M1"],
    ]);
  });
});

describe("csvName", () => {
  it("keeps only letters, digits and hyphens", () => {
    expect(csvName("BRK.B", "Growth, to FY2026")).toBe("BRK-B-Growth-to-FY2026.csv");
  });
});
