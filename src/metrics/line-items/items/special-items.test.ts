import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

type Amounts = Readonly<Record<string, string>>;

const inYear = (item: string, amounts: Amounts, sic = "3674") =>
  valueOf(analysisOf({ sic, spans: { FY2024: { Revenues: "1000", ...amounts } } }), item, "FY2024");
const onDay = (item: string, amounts: Amounts, sic = "3674") =>
  valueOf(
    analysisOf({
      sic,
      spans: { FY2024: { Revenues: "1000" } },
      balances: { "2024-12-31": { Assets: "5000", ...amounts } },
    }),
    item,
    "I2024-12-31",
  );

describe("charges and gains", () => {
  it("are not in our data, and not said to be missing from the report, where a concept was left out of it", () => {
    expect(inYear("interest_income", {})).toBe("Interest income for FY2024 is not in our data yet.");
  });

  it("take the plain total before one with other charges in it", () => {
    expect(
      inYear("restructuring", { RestructuringCostsAndAssetImpairmentCharges: "90", RestructuringCharges: "60" }),
    ).toBe("60");
    const mixed = analysisOf({ spans: { FY2024: { RestructuringCostsAndAssetImpairmentCharges: "90" } } });
    expect(mixed.figure("restructuring", periodOf(mixed, "FY2024")).flags).toContain("proxy-concept");
  });

  it("of a bank's interest are what its loans and securities earn", () => {
    const amounts = { InvestmentIncomeInterest: "5", InterestAndDividendIncomeOperating: "400" };
    expect(inYear("interest_income", amounts, "6021")).toBe("400");
    expect(inYear("interest_income", amounts)).toBe("5");
  });

  it("are not negative where a charge is filed with the sign of a gain", () => {
    expect(inYear("property_impairments", { ImpairmentOfRealEstate: "-41", AssetImpairmentCharges: "41" })).toBe("41");
  });
});

describe("what belongs to common shareholders", () => {
  it("is not told for a bank whose preferred stock is not in our data", () => {
    const bank = { StockholdersEquity: "900", Goodwill: "200" };
    const trimmed = analysisOf({
      sic: "6021",
      tier: "trimmed",
      balances: { "2024-12-31": { Assets: "9000", ...bank } },
    });
    expect(valueOf(trimmed, "tangible_common_equity", "I2024-12-31")).toBe(
      "Preferred equity on 31 Dec 2024 is not in our data yet.",
    );
    expect(valueOf(trimmed, "common_equity", "I2024-12-31")).toBe(
      "Preferred equity on 31 Dec 2024 is not in our data yet.",
    );
  });

  it("is equity less preferred stock, goodwill and intangibles", () => {
    const amounts = {
      StockholdersEquity: "900",
      PreferredStockValue: "100",
      Goodwill: "200",
      IntangibleAssetsNetExcludingGoodwill: "50",
    };
    expect(onDay("tangible_common_equity", amounts)).toBe("550");
    expect(onDay("common_equity", amounts)).toBe("800");
    expect(onDay("tangible_common_equity", amounts, "6021")).toBe("550");
  });

  it("takes preferred stock as zero only where a complete balance sheet has none", () => {
    expect(onDay("preferred_equity", {})).toBe("0");
    const trimmed = analysisOf({ tier: "trimmed", balances: { "2024-12-31": { Assets: "5000" } } });
    expect(valueOf(trimmed, "preferred_equity", "I2024-12-31")).toBe(
      "Preferred equity on 31 Dec 2024 is not in our data yet.",
    );
  });

  it("earns net income less preferred dividends", () => {
    expect(
      inYear("net_income_common", { NetIncomeLoss: "300", PreferredStockDividendsIncomeStatementImpact: "20" }),
    ).toBe("280");
    expect(inYear("net_income_common", { NetIncomeLoss: "300" })).toBe("300");
  });
});

describe("basic EPS", () => {
  it("of a fourth quarter is net income over the shares that were outstanding in it", () => {
    const made = analysisOf({
      spans: {
        FY2024: {
          NetIncomeLoss: "1000",
          EarningsPerShareBasic: "9.5",
          WeightedAverageNumberOfSharesOutstandingBasic: "105",
        },
        "9M-2024": {
          NetIncomeLoss: "670",
          EarningsPerShareBasic: "6.5",
          WeightedAverageNumberOfSharesOutstandingBasic: "103",
        },
        "Q1-2024": { NetIncomeLoss: "200" },
        "Q2-2024": { NetIncomeLoss: "220" },
        "Q3-2024": { NetIncomeLoss: "250" },
      },
    });
    // 330 over 4 × 105 − 3 × 103 = 111
    expect(valueOf(made, "eps_basic", "Q4-2024").slice(0, 6)).toBe("2.9729");
  });
});

describe("loans", () => {
  it("are taken before the allowance, or the allowance is added back", () => {
    const before = { FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss: "4000" };
    expect(onDay("loans", before, "6021")).toBe("4000");
    const net = { LoansAndLeasesReceivableNetReportedAmount: "3900", LoansAndLeasesReceivableAllowance: "60" };
    expect(onDay("loans", net, "6021")).toBe("3960");
  });
});
