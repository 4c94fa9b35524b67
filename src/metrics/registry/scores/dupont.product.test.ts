import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const analysis = analysisOf({
  spans: {
    FY2024: { Revenues: "2000", OperatingIncomeLoss: "250", [PRETAX]: "200", NetIncomeLoss: "160" },
  },
  balances: {
    "2023-12-31": { Assets: "900", StockholdersEquity: "300", Liabilities: "600" },
    "2024-12-31": { Assets: "1100", StockholdersEquity: "500", Liabilities: "600" },
  },
});

describe("five-step DuPont analysis", () => {
  it("splits return on equity into five factors", () => {
    expect(valueOf(analysis, "dupont_tax", "FY2024")).toBe("0.8");
    expect(valueOf(analysis, "dupont_interest", "FY2024")).toBe("0.8");
    expect(valueOf(analysis, "dupont_ebit_margin", "FY2024")).toBe("0.125");
    expect(valueOf(analysis, "asset_turnover", "FY2024")).toBe("2");
    expect(valueOf(analysis, "equity_multiplier", "FY2024")).toBe("2.5");
  });

  it("multiplies back to return on equity", () => {
    const year = periodOf(analysis, "FY2024");
    const factors = ["dupont_tax", "dupont_interest", "dupont_ebit_margin", "asset_turnover", "equity_multiplier"];
    const values = factors.map((factor) => analysis.figure(factor, year).value?.toNumber() ?? 0);
    expect(values.reduce((product, value) => product * value, 1)).toBeCloseTo(0.4, 12);
    expect(valueOf(analysis, "return_on_equity", "FY2024")).toBe("0.4");
    expect(valueOf(analysis, "return_on_assets", "FY2024")).toBe("0.16");
  });

  it("refuses a return on equity that was negative at the start", () => {
    const thin = analysisOf({
      spans: { FY2024: { NetIncomeLoss: "160" } },
      balances: {
        "2023-12-31": { Assets: "900", StockholdersEquity: "-10" },
        "2024-12-31": { Assets: "900", StockholdersEquity: "500" },
      },
    });
    expect(valueOf(thin, "return_on_equity", "FY2024")).toBe(
      "Shareholders' equity was not positive on 31 Dec 2023, so the return on it is not meaningful.",
    );
  });
});
