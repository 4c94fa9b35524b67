import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const INVESTED = {
  Assets: "3000",
  LongTermDebtNoncurrent: "500",
  DebtCurrent: "100",
  StockholdersEquity: "900",
  CashAndCashEquivalentsAtCarryingValue: "300",
  ShortTermInvestments: "200",
};
const PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

const analysis = analysisOf({
  spans: {
    FY2021: { OperatingIncomeLoss: "200", IncomeTaxExpenseBenefit: "40", [PRETAX]: "200" },
    FY2022: { OperatingIncomeLoss: "200", IncomeTaxExpenseBenefit: "160", [PRETAX]: "200" },
    FY2023: { OperatingIncomeLoss: "200", IncomeTaxExpenseBenefit: "-30", [PRETAX]: "200" },
    FY2024: { OperatingIncomeLoss: "-100", IncomeTaxExpenseBenefit: "10", [PRETAX]: "-120" },
  },
  balances: {
    "2020-12-31": INVESTED,
    "2021-12-31": INVESTED,
    "2022-12-31": { ...INVESTED, StockholdersEquity: "1100" },
    "2023-12-31": { ...INVESTED, MinorityInterest: "50", PreferredStockValue: "100" },
    "2024-12-31": { ...INVESTED, StockholdersEquity: "-3000" },
  },
});

describe("return on invested capital", () => {
  it("takes debt and equity less cash and short-term investments as capital", () => {
    expect(valueOf(analysis, "invested_capital", "I2021-12-31")).toBe("1000");
  });

  it("adds non-controlling interests; preferred stock is inside equity already", () => {
    expect(valueOf(analysis, "invested_capital", "I2023-12-31")).toBe("1050");
  });

  it("taxes operating income at the year's own rate", () => {
    expect(valueOf(analysis, "nopat", "FY2021")).toBe("160");
    expect(valueOf(analysis, "roic", "FY2021")).toBe("0.16");
  });

  it("holds the rate at 35 %, where the year's would be 80 %", () => {
    expect(valueOf(analysis, "nopat", "FY2022")).toBe("130");
    // Capital 1000 at begin and 1200 at end.
    expect(valueOf(analysis, "roic", "FY2022").slice(0, 8)).toBe("0.118181");
  });

  it("takes no tax credit and no tax on a loss", () => {
    expect(valueOf(analysis, "nopat", "FY2023")).toBe("200");
    expect(valueOf(analysis, "nopat", "FY2024")).toBe("-100");
  });

  it("refuses capital that is not positive", () => {
    expect(valueOf(analysis, "roic", "FY2024")).toBe(
      "Invested capital was not positive on 31 Dec 2024, so the return on it is not meaningful.",
    );
  });

  it("gives a balance for a year as the figure of its last day", () => {
    const year = analysis.figure("invested_capital", periodOf(analysis, "FY2021"));
    expect(year).toBe(analysis.figure("invested_capital", periodOf(analysis, "I2021-12-31")));
  });
});
