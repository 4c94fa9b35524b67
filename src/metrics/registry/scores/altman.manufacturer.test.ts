import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const COMPANY = {
  spans: { FY2024: { Revenues: "1200", OperatingIncomeLoss: "150" } },
  balances: {
    "2024-12-31": {
      Assets: "1000",
      AssetsCurrent: "500",
      LiabilitiesCurrent: "300",
      Liabilities: "600",
      StockholdersEquity: "400",
      RetainedEarningsAccumulatedDeficit: "250",
    },
    "2024-09-30": { Assets: "1000" },
    "2024-10-20": { "dei:EntityCommonStockSharesOutstanding": "60" },
  },
  monthly: [
    ["2024-11-29", "18"],
    ["2024-12-31", "20"],
    ["2025-01-31", "25"],
  ],
} as const;

describe("Altman's scores", () => {
  it("weigh five terms for a manufacturer, with the market value at the year's end", () => {
    const analysis = analysisOf({ ...COMPANY, sic: "3674" });
    expect(valueOf(analysis, "altman_wc", "FY2024")).toBe("0.2");
    expect(valueOf(analysis, "altman_re", "FY2024")).toBe("0.25");
    expect(valueOf(analysis, "altman_ebit", "FY2024")).toBe("0.15");
    expect(valueOf(analysis, "altman_mve", "FY2024")).toBe("2");
    expect(valueOf(analysis, "altman_sales", "FY2024")).toBe("1.2");
    // 0.24 + 0.35 + 0.495 + 1.2 + 1.2
    expect(valueOf(analysis, "altman_z", "FY2024")).toBe("3.485");
    expect(valueOf(analysis, "altman_z2", "FY2024")).toBe(
      "The 1995 score is for companies other than manufacturers; the 1968 score applies to this company instead.",
    );
  });

  it("weigh four terms for others, with the book value of equity", () => {
    const analysis = analysisOf({ ...COMPANY, sic: "7372" });
    expect(valueOf(analysis, "altman2_bve", "FY2024").slice(0, 8)).toBe("0.666666");
    // 1.312 + 0.815 + 1.008 + 0.7
    expect(valueOf(analysis, "altman_z2", "FY2024")).toBe("3.835");
    expect(valueOf(analysis, "altman_z", "FY2024")).toBe(
      "The 1968 score was fitted on manufacturers only; the 1995 score applies to this company instead.",
    );
  });

  it("apply to neither banks nor insurers", () => {
    const refusals = ["6021", "6331"].map((sic) => {
      const analysis = analysisOf({ ...COMPANY, sic });
      return [valueOf(analysis, "altman_z", "FY2024"), valueOf(analysis, "altman_z2", "FY2024")];
    });
    expect(refusals).toEqual([
      Array.from({ length: 2 }, () => "This score was fitted on companies other than banks and does not apply to one."),
      Array.from(
        { length: 2 },
        () => "This score was fitted on companies other than insurers and does not apply to one.",
      ),
    ]);
  });

  it("are not given without a close near the year's end", () => {
    const analysis = analysisOf({ ...COMPANY, monthly: [["2024-11-29", "18"]] });
    expect(valueOf(analysis, "altman_z", "FY2024")).toBe("We have no close near the end of FY2024.");
  });
});
