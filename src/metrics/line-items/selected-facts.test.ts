import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const CASH = "CashAndCashEquivalentsAtCarryingValue";

describe("cash and short-term investments", () => {
  it("leave out investments that a complete filing does not tag", () => {
    const analysis = analysisOf({ balances: { "2024-12-31": { Assets: "1000", [CASH]: "90" } } });
    const figure = analysis.figure("cash_and_investments", periodOf(analysis, "I2024-12-31"));
    expect(figure.value?.toString()).toBe("90");
    expect(figure.flags).toEqual([]);
  });

  it("say so where only selected facts are held and investments may be missing", () => {
    const analysis = analysisOf({ tier: "trimmed", balances: { "2024-12-31": { Assets: "1000", [CASH]: "90" } } });
    const figure = analysis.figure("cash_and_investments", periodOf(analysis, "I2024-12-31"));
    expect(figure.quality).toBe("approximate");
    expect(figure.flags).toEqual(["assumed"]);
    expect(figure.lineage.kind === "formula" && figure.lineage.formula).toBe(
      "Cash and equivalents (no short-term investment in our data)",
    );
  });

  it("trust a complete filing of the year before, that tags none either", () => {
    const analysis = analysisOf({
      fullThrough: "2025-03-01",
      balances: { "2024-12-31": { Assets: "1000", [CASH]: "90" }, "2025-09-30": { Assets: "1000", [CASH]: "95" } },
    });
    const figure = analysis.figure("cash_and_investments", periodOf(analysis, "I2025-09-30"));
    expect([figure.value?.toString(), figure.flags]).toEqual(["95", []]);
  });

  it("are unknown where large investments vanish from one complete filing to the next", () => {
    const analysis = analysisOf({
      balances: {
        "2024-09-30": { Assets: "1000", [CASH]: "100", MarketableSecuritiesCurrent: "400" },
        "2024-12-31": { Assets: "1100", [CASH]: "90" },
      },
    });
    expect(valueOf(analysis, "cash_and_investments", "I2024-12-31")).toBe(
      "Short-term investments on 31 Dec 2024 are not in our data, although we have a figure on 30 Sep 2024.",
    );
    expect(valueOf(analysis, "net_debt", "I2024-12-31")).toBe(valueOf(analysis, "cash_and_investments", "I2024-12-31"));
  });

  it("count small ones that are gone as sold", () => {
    const analysis = analysisOf({
      balances: {
        "2024-09-30": { Assets: "1000", [CASH]: "100", MarketableSecuritiesCurrent: "40" },
        "2024-12-31": { Assets: "1100", [CASH]: "90" },
      },
    });
    expect(valueOf(analysis, "cash_and_investments", "I2024-12-31")).toBe("90");
  });
});

describe("a difference", () => {
  it("names both what is asked for and what it lacks", () => {
    const analysis = analysisOf({ spans: { FY2024: { Revenues: "1000" } } });
    expect(valueOf(analysis, "gross_profit", "FY2024")).toBe("Cost of revenue for FY2024 is not in our data yet.");
    expect(valueOf(analysis, "cost_of_revenue", "FY2024")).toBe("Cost of revenue for FY2024 is not in our data yet.");
  });

  it("derives gross profit, liabilities and non-controlling interests", () => {
    const analysis = analysisOf({
      spans: { FY2024: { Revenues: "1000", CostOfRevenue: "600" } },
      balances: {
        "2024-12-31": {
          Assets: "2000",
          LiabilitiesAndStockholdersEquity: "2000",
          StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: "700",
          StockholdersEquity: "650",
          TemporaryEquityCarryingAmountAttributableToParent: "100",
        },
      },
    });
    expect(valueOf(analysis, "gross_profit", "FY2024")).toBe("400");
    expect(valueOf(analysis, "minority_interest", "I2024-12-31")).toBe("50");
    expect(valueOf(analysis, "total_liabilities", "I2024-12-31")).toBe("1200");
  });

  it("is dropped where it would make non-controlling interests negative", () => {
    const analysis = analysisOf({
      balances: {
        "2024-12-31": {
          Assets: "2000",
          StockholdersEquity: "650",
          // A component of equity, tagged as if it were the whole.
          StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: "-30",
        },
      },
    });
    expect(valueOf(analysis, "total_equity", "I2024-12-31")).toBe("650");
  });

  it("marks a cost that leaves depreciation out, and every margin made of it", () => {
    const analysis = analysisOf({
      spans: {
        FY2024: { Revenues: "1000", CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization: "600" },
      },
    });
    expect(analysis.figure("gross_margin", periodOf(analysis, "FY2024")).flags).toEqual(["excludes-depreciation"]);
  });
});

describe("equity with non-controlling interests", () => {
  const BALANCE = { Assets: "41645", Liabilities: "23495", StockholdersEquity: "15650" };
  const totalOf = (made: Parameters<typeof analysisOf>[0]) => {
    const analysis = analysisOf(made);
    return analysis.figure("total_equity", periodOf(analysis, "I2024-12-31"));
  };

  it("is what a complete filing states", () => {
    expect(totalOf({ balances: { "2024-12-31": BALANCE } }).value?.toString()).toBe("15650");
    const stated = { ...BALANCE, MinorityInterest: "2400" };
    expect(totalOf({ tier: "trimmed", balances: { "2024-12-31": stated } }).value?.toString()).toBe("18050");
  });

  it("is what assets and liabilities leave where only selected facts are held", () => {
    const figure = totalOf({ tier: "trimmed", balances: { "2024-12-31": BALANCE } });
    expect(figure.value?.toString()).toBe("18150");
    expect(figure.quality).toBe("approximate");
  });

  it("is equity, said to be without what may be missing, where liabilities are not known either", () => {
    const figure = totalOf({
      tier: "trimmed",
      balances: { "2024-12-31": { Assets: "1", StockholdersEquity: "15650" } },
    });
    expect([figure.value?.toString(), figure.flags]).toEqual(["15650", ["assumed"]]);
  });
});
