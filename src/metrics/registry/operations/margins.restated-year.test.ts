import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    FY2023: { Revenues: "1000", GrossProfit: "400", OperatingIncomeLoss: "150", NetIncomeLoss: "90" },
    FY2024: { Revenues: "1250", GrossProfit: "500", OperatingIncomeLoss: "200", NetIncomeLoss: "120" },
  },
  // The report on 2024 states 2023 again, with more revenue.
  more: [
    { concept: "Revenues", value: "1040", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-09" },
    { concept: "GrossProfit", value: "416", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-09" },
  ],
});

describe("margins of a restated year", () => {
  it("divide restated profit by restated revenue and carry the flag", () => {
    const margin = analysis.figure("gross_margin", periodOf(analysis, "FY2023"));
    expect(margin.value?.toString()).toBe("0.4");
    expect(margin.flags).toEqual(["restated"]);
    expect(margin.quality).toBe("derived");
  });

  it("name both operands, filed values with ids of facts", () => {
    const { lineage } = analysis.figure("operating_margin", periodOf(analysis, "FY2024"));
    expect(lineage.kind).toBe("formula");
    const operands = lineage.kind === "formula" ? lineage.operands : [];
    expect(operands.map(({ measure, value }) => [measure, value?.toString()])).toEqual([
      ["operating_income", "200"],
      ["revenue", "1250"],
    ]);
    expect(operands.every(({ id }) => id.startsWith("F42."))).toBe(true);
  });

  it("measure growth from the restated base", () => {
    const growth = analysis.figure("revenue_growth", periodOf(analysis, "FY2024"));
    expect(growth.value?.toSignificantDigits(10).toString()).toBe("0.2019230769");
  });

  it("say which item is missing where one is", () => {
    const share = analysis.figure("rd_share", periodOf(analysis, "FY2024"));
    expect(share.value).toBeNull();
    expect(share.reason).toBe("Research and development for FY2024 is not in our data yet.");
    expect(share.id).toBe("M42.rd_share.FY2024");
  });
});

describe("margins of a year restated after a disposal", () => {
  const sold = analysisOf({
    spans: {
      FY2023: {
        Revenues: "1000",
        OperatingIncomeLoss: "150",
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: "100",
      },
    },
    more: [
      { concept: "Revenues", value: "800", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-09" },
      { concept: "OperatingIncomeLoss", value: "120", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-09" },
    ],
  });

  it("divide what was restated together", () => {
    expect(valueOf(sold, "operating_margin", "FY2023")).toBe("0.15");
  });

  it("are marked where a line was not restated with revenue", () => {
    const margin = sold.figure("pretax_margin", periodOf(sold, "FY2023"));
    expect(margin.value?.toString()).toBe("0.125");
    expect(margin.flags).toContain("mixed-vintages");
    expect(sold.figure("operating_margin", periodOf(sold, "FY2023")).flags).not.toContain("mixed-vintages");
  });
});

describe("growth over a disposal", () => {
  const spans = { FY2023: { Revenues: "1900" }, FY2024: { Revenues: "2000" }, FY2025: { Revenues: "1600" } };

  it("is not measured from a year that still has what was sold", () => {
    // A current report states the year without it; the year is taken from its own report.
    const year = { concept: "Revenues", start: "2024-01-01", end: "2024-12-31", filed: "2025-12-04", form: "8-K" };
    const made = analysisOf({ spans, more: [{ ...year, value: "1500" }] });
    expect(valueOf(made, "revenue", "FY2024")).toBe("2000");
    expect(valueOf(made, "revenue_growth", "FY2025")).toBe(
      "Revenue for FY2024 in our data is from before a restatement of more than 3%, so growth from it is not meaningful.",
    );
    const little = analysisOf({ spans, more: [{ ...year, value: "1990" }] });
    expect(valueOf(little, "revenue_growth", "FY2025")).toBe("-0.2");
  });
});
