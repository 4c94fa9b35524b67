import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const CONTRACTS = "RevenueFromContractWithCustomerExcludingAssessedTax";
const revenueOf = (amounts: Readonly<Record<string, string>>) =>
  valueOf(analysisOf({ spans: { FY2024: amounts } }), "revenue", "FY2024");

describe("revenue", () => {
  it("is the larger of two tags, one of which is a part of the other", () => {
    expect(revenueOf({ Revenues: "1000", [CONTRACTS]: "900" })).toBe("1000");
    expect(revenueOf({ Revenues: "400", [CONTRACTS]: "1000" })).toBe("1000");
  });

  it("is the tag that expenses and operating income add up to, where the other is gross of rebates", () => {
    expect(
      revenueOf({ Revenues: "1000", [CONTRACTS]: "1500", OperatingExpenses: "450", OperatingIncomeLoss: "550" }),
    ).toBe("1000");
    expect(
      revenueOf({ Revenues: "600", [CONTRACTS]: "1000", CostsAndExpenses: "450", OperatingIncomeLoss: "550" }),
    ).toBe("1000");
  });

  it("is the total where contracts come to little more, because losses on hedges reduce the total", () => {
    expect(revenueOf({ Revenues: "1000", [CONTRACTS]: "1150" })).toBe("1000");
  });

  it("is the larger all the same where gross profit and cost add up to it", () => {
    expect(revenueOf({ Revenues: "1000", SalesRevenueNet: "1030", GrossProfit: "500", CostOfRevenue: "530" })).toBe(
      "1030",
    );
  });

  it("is the newer of two tags where the year was restated under it", () => {
    const analysis = analysisOf({
      spans: { FY2024: { Revenues: "1000" } },
      more: [{ concept: CONTRACTS, value: "1020", start: "2024-01-01", end: "2024-12-31", filed: "2026-02-10" }],
    });
    expect(valueOf(analysis, "revenue", "FY2024")).toBe("1020");
  });

  it("does not take the year's amount for that of its fourth quarter", () => {
    const analysis = analysisOf({
      spans: {
        "9M-2024": { [CONTRACTS]: "700" },
        FY2024: { [CONTRACTS]: "1000", Revenues: "1000" },
        "Q4-2024": { Revenues: "1000" },
      },
    });
    expect(valueOf(analysis, "revenue", "Q4-2024")).toBe("300");
  });

  it("adds goods and services, and falls back to a third party's selection last, with a flag", () => {
    expect(revenueOf({ SalesRevenueGoodsNet: "700", SalesRevenueServicesNet: "300" })).toBe("1000");
    const analysis = analysisOf({ spans: { FY2024: { "derived:Revenue": "1000" } } });
    const figure = analysis.figure("revenue", periodOf(analysis, "FY2024"));
    expect(figure.flags).toEqual(["merged-concept"]);
    expect(figure.quality).toBe("matched");
  });
});

describe("twelve months", () => {
  it("add up four quarters where the tag changed on the way", () => {
    const analysis = analysisOf({
      spans: {
        "Q2-2024": { Revenues: "100" },
        "Q3-2024": { Revenues: "110" },
        "Q4-2024": { [CONTRACTS]: "120" },
        "Q1-2025": { [CONTRACTS]: "130" },
      },
    });
    const figure = analysis.figure("revenue", periodOf(analysis, "TTM-Q1-2025"));
    expect(figure.value?.toString()).toBe("460");
    expect(figure.lineage.kind === "formula" && figure.lineage.operands.map(({ period }) => period.key)).toEqual([
      "Q2-2024",
      "Q3-2024",
      "Q4-2024",
      "Q1-2025",
    ]);
  });
});
