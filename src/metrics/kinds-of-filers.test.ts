import { describe, expect, it } from "vitest";
import type { Analysis } from "./analysis.ts";
import { analysisOf, type MadeCompany, periodOf, valueOf } from "./testing/made-company.ts";

// Made data: our bundle has no filer under IFRS. Concepts and units are those of the ifrs-full taxonomy as filers use them.

const NAMES = {
  revenue: "ifrs-full:Revenue",
  cost: "ifrs-full:CostOfSales",
  operating: "ifrs-full:ProfitLossFromOperatingActivities",
  finance: "ifrs-full:FinanceCosts",
  pretax: "ifrs-full:ProfitLossBeforeTax",
  tax: "ifrs-full:IncomeTaxExpenseContinuingOperations",
  net: "ifrs-full:ProfitLossAttributableToOwnersOfParent",
  eps: "ifrs-full:DilutedEarningsLossPerShare",
  shares: "ifrs-full:AdjustedWeightedAverageShares",
  ocf: "ifrs-full:CashFlowsFromUsedInOperatingActivities",
  capex: "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
} as const;

function year(scale: number) {
  const amount = (value: number) => String(value * scale * 1_000_000);
  return {
    [NAMES.revenue]: amount(31_000),
    [NAMES.cost]: amount(8_000),
    [NAMES.operating]: amount(6_000),
    [NAMES.finance]: amount(500),
    [NAMES.pretax]: amount(5_700),
    [NAMES.tax]: amount(1_500),
    [NAMES.net]: amount(4_100),
    [NAMES.eps]: String(3.5 * scale),
    [NAMES.shares]: "1171000000",
    [NAMES.ocf]: amount(5_200),
    [NAMES.capex]: amount(900),
  };
}

const BALANCE = {
  "ifrs-full:Assets": "70000000000",
  "ifrs-full:EquityAttributableToOwnersOfParent": "44000000000",
  "ifrs-full:NoncontrollingInterests": "400000000",
  "ifrs-full:Equity": "44400000000",
  "ifrs-full:Liabilities": "25600000000",
  "ifrs-full:CashAndCashEquivalents": "9600000000",
  "ifrs-full:Borrowings": "8000000000",
  "dei:EntityCommonStockSharesOutstanding": "1170000000",
} as const;

const IN_EUROS: MadeCompany = {
  currency: "EUR",
  annualForm: "20-F",
  spans: { FY2023: year(0.9), FY2024: year(1) },
  balances: { "2024-12-31": BALANCE },
  asOf: "2025-06-30",
};

function unitOf(analysis: Analysis, measure: string, key: string): string {
  return analysis.figure(measure, periodOf(analysis, key)).unit;
}

describe("a filer under IFRS", () => {
  const made = analysisOf(IN_EUROS);

  it("has its line items in its own currency, also where there is none", () => {
    expect(valueOf(made, "revenue", "FY2024")).toBe("31000000000");
    expect(valueOf(made, "operating_income", "FY2024")).toBe("6000000000");
    expect(valueOf(made, "total_equity", "I2024-12-31")).toBe("44400000000");
    expect(valueOf(made, "total_debt", "I2024-12-31")).toBe("8000000000");
    expect(unitOf(made, "revenue", "FY2024")).toBe("EUR");
    expect(unitOf(made, "free_cash_flow", "FY2024")).toBe("EUR");
    expect(unitOf(made, "eps_diluted", "FY2024")).toBe("EUR/shares");
    expect(unitOf(made, "inventory", "I2024-12-31")).toBe("EUR");
  });

  it("has ratios like everyone", () => {
    expect(valueOf(made, "net_margin", "FY2024")).toMatch(/^0\.13225/);
    expect(valueOf(made, "revenue_growth", "FY2024")).toMatch(/^0\.1111/);
    expect(made.identities().map(({ verdict }) => verdict)).toEqual(["pass"]);
  });

  it("keeps a translation into dollars out, and says so of what is in it alone", () => {
    const translated = analysisOf({
      ...IN_EUROS,
      more: [
        { concept: NAMES.revenue, unit: "USD", start: "2024-01-01", value: "33500000000", form: "20-F" },
        { concept: "ifrs-full:Goodwill", unit: "USD", value: "31000000000", form: "20-F" },
      ],
    });
    expect(valueOf(translated, "revenue", "FY2024")).toBe("31000000000");
    expect(valueOf(translated, "goodwill", "I2024-12-31")).toMatch(
      /filed in USD; we show EUR and do not convert currencies/,
    );
  });

  it("has an implausible amount withheld as everyone's", () => {
    const slipped = analysisOf({
      ...IN_EUROS,
      spans: { FY2023: year(0.9), FY2024: { ...year(1), [NAMES.cost]: "8" } },
    });
    expect(valueOf(slipped, "gross_profit", "FY2024")).not.toBe("30999999992");
  });
});

describe("a price", () => {
  const traded = (more: MadeCompany) => analysisOf({ ...IN_EUROS, daily: [["2025-06-27", "250"]], ...more });

  it("is set against no amount in another currency", () => {
    const pe = valueOf(traded({}), "pe", "D2025-06-27");
    expect(pe).toBe("Price is in USD and diluted EPS in EUR, and we do not convert currencies.");
  });

  it("is set against no share where one security may stand for several", () => {
    const inDollars = traded({ currency: "USD" });
    expect(valueOf(inDollars, "market_cap", "D2025-06-27")).toMatch(/Form 20-F.*how many of its shares/);
    expect(valueOf(inDollars, "pe", "D2025-06-27")).toMatch(/Form 20-F/);
    expect(valueOf(inDollars, "price", "D2025-06-27")).toBe("250");
  });

  it("makes multiples where a Canadian company reports in dollars", () => {
    const canadian = traded({ currency: "USD", annualForm: "40-F" });
    expect(valueOf(canadian, "market_cap", "D2025-06-27")).toBe("292500000000");
    expect(valueOf(canadian, "pe", "D2025-06-27")).toMatch(/^71\.4/);
  });
});

const spansOf = (shares: string) => ({
  FY2024: {
    Revenues: "371433000000",
    NetIncomeLoss: "88995000000",
    WeightedAverageNumberOfSharesOutstandingBasic: shares,
  },
  "Q1-2025": { NetIncomeLoss: "4603000000", WeightedAverageNumberOfSharesOutstandingBasic: shares },
});
const IN_CLASS_B = spansOf("2157334500");

describe("a filer with several classes of shares", () => {
  // Amounts of Berkshire Hathaway's report for 2024; its counts are of Class A, of which one is 1,500 of Class B.
  const berkshire = (more: MadeCompany = {}) =>
    analysisOf({
      shareClasses: ["BRK-A"],
      spans: spansOf("1438223"),
      balances: { "2024-12-31": { Assets: "1153881000000", StockholdersEquity: "649368000000" } },
      daily: [["2025-06-13", "487"]],
      asOf: "2025-06-15",
      ...more,
    });
  const SEVERAL = /^The company has several classes of shares/;

  it("has no market value and no multiple of a class B price by class A counts", () => {
    for (const measure of ["market_cap", "pe", "pb"])
      expect(valueOf(berkshire(), measure, "D2025-06-13")).toMatch(SEVERAL);
  });

  it("has none of a class A price by class B counts either", () => {
    const inClassB = berkshire({ daily: [["2025-06-13", "730000"]], spans: IN_CLASS_B });
    expect(valueOf(inClassB, "market_cap", "D2025-06-13")).toMatch(SEVERAL);
  });

  it("has none of one class's count on the cover alone", () => {
    const onCover = berkshire({
      spans: { FY2024: { Revenues: "371433000000", NetIncomeLoss: "88995000000" } },
      balances: { "2025-01-31": { "dei:EntityCommonStockSharesOutstanding": "1330000000" } },
    });
    expect(valueOf(onCover, "market_cap", "D2025-06-13")).toBe(
      "The company has several classes of shares, and our data has no counts by class on 13 Jun 2025.",
    );
  });

  it("has none of the count of its larger class", () => {
    const larger = berkshire({
      spans: IN_CLASS_B,
      balances: {
        "2024-12-31": { StockholdersEquity: "649368000000" },
        "2025-01-31": { "dei:EntityCommonStockSharesOutstanding": "1800000000" },
      },
    });
    expect(valueOf(larger, "market_cap", "D2025-06-13")).toBe(String(487 * 2_157_334_500));
  });

  it("has its market value where price and count are of one class", () => {
    expect(valueOf(berkshire({ daily: [["2025-06-13", "730000"]] }), "market_cap", "D2025-06-13")).toBe(
      String(730_000 * 1_438_223),
    );
  });
});
