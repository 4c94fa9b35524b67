import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

type Amounts = Readonly<Record<string, string>>;
const CONTRACTS = "RevenueFromContractWithCustomerExcludingAssessedTax";
const DILUTED = "WeightedAverageNumberOfDilutedSharesOutstanding";
const REIT = "6798";
const UTILITY = "4911";

const inYear = (item: string, amounts: Amounts, sic = "3674") =>
  valueOf(analysisOf({ sic, spans: { FY2024: amounts } }), item, "FY2024");
const onDay = (item: string, amounts: Amounts) =>
  valueOf(
    analysisOf({ balances: { "2024-12-31": amounts }, spans: { FY2024: { Revenues: "100" } } }),
    item,
    "I2024-12-31",
  );

describe("revenue", () => {
  it("of a landlord is its leases, not its few contracts with customers", () => {
    expect(inYear("revenue", { [CONTRACTS]: "8", OperatingLeaseLeaseIncome: "1500" }, REIT)).toBe("1508");
    expect(inYear("revenue", { [CONTRACTS]: "8", OperatingLeasesIncomeStatementLeaseRevenue: "1500" }, REIT)).toBe(
      "1508",
    );
    expect(inYear("revenue", { RealEstateRevenueNet: "900" }, REIT)).toBe("900");
  });

  it("of a landlord whose leases are not held is not taken from its contracts", () => {
    const made = analysisOf({
      sic: REIT,
      spans: { FY2023: { Revenues: "1400" }, FY2024: { [CONTRACTS]: "8" } },
    });
    expect(made.series("revenue", "year").map(({ value }) => value?.toString())).toEqual(["1400"]);
  });

  it("of a utility is the largest total, whatever the size of the regulated part", () => {
    const regulated = { RegulatedAndUnregulatedOperatingRevenue: "300", Revenues: "1000" };
    expect(inYear("revenue", regulated, UTILITY)).toBe("1000");
    expect(inYear("revenue", { ...regulated, RegulatedAndUnregulatedOperatingRevenue: "1200" }, UTILITY)).toBe("1000");
  });

  it("is what is left after taxes that are passed on, where the statement goes on from that", () => {
    const taxed = { RevenueFromContractWithCustomerIncludingAssessedTax: "2374", [CONTRACTS]: "2223" };
    const statement = { CostOfGoodsAndServicesSold: "1040", GrossProfit: "1183" };
    expect(inYear("revenue", { ...taxed, ...statement })).toBe("2223");
    // Without a statement that bears either out, the larger one is the whole.
    expect(inYear("revenue", taxed)).toBe("2374");
  });

  it("of a report held in part is not an amount under a tag that was a part of it a year before", () => {
    const made = (contracts: string) =>
      analysisOf({
        fullThrough: "2024-12-31",
        spans: { FY2023: { Revenues: "1000", [CONTRACTS]: contracts }, FY2024: { [CONTRACTS]: "950" } },
      });
    expect(valueOf(made("900"), "revenue", "FY2024")).toBe(
      "The only amount of revenue for FY2024 in our data has a tag that meant another amount for FY2023, so we do not show it.",
    );
    expect(valueOf(made("998"), "revenue", "FY2024")).toBe("950");
  });

  it("is no elimination", () => {
    expect(inYear("revenue", { Revenues: "-50", [CONTRACTS]: "1000" })).toBe("1000");
  });

  it("is what a later report left of the year after a disposal, where the next year uses its tag", () => {
    const restated = { concept: CONTRACTS, value: "700", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-10" };
    const made = analysisOf({
      spans: { FY2023: { Revenues: "1000" }, FY2024: { [CONTRACTS]: "720" } },
      more: [restated],
    });
    expect(valueOf(made, "revenue", "FY2023")).toBe("700");
  });

  it("stays the whole where a later report adds a part under another tag", () => {
    const part = { concept: CONTRACTS, value: "700", start: "2023-01-01", end: "2023-12-31", filed: "2025-02-10" };
    const made = analysisOf({
      spans: { FY2023: { Revenues: "1000" }, FY2024: { Revenues: "1050", [CONTRACTS]: "720" } },
      more: [part],
    });
    expect(valueOf(made, "revenue", "FY2023")).toBe("1000");
  });
});

describe("expenses", () => {
  it("take research for the whole of it, not for what came with acquisitions", () => {
    const amounts = {
      ResearchAndDevelopmentExpense: "40",
      ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: "900",
    };
    expect(inYear("research_development", amounts)).toBe("900");
  });

  it("do not take general expenses for selling expenses too, where the company states both in other years", () => {
    const made = analysisOf({
      spans: {
        FY2023: { GeneralAndAdministrativeExpense: "100", SellingAndMarketingExpense: "400", Revenues: "2000" },
        FY2024: { GeneralAndAdministrativeExpense: "110", Revenues: "2100" },
      },
    });
    expect(valueOf(made, "selling_general_administrative", "FY2023")).toBe("500");
    expect(made.series("selling_general_administrative", "year")).toHaveLength(1);
  });

  it("are not what a third party computed of a company that states selling expense apart: Salesforce, Microsoft", () => {
    const made = (before: Amounts) =>
      analysisOf({
        tier: "trimmed",
        spans: {
          FY2023: { ...before, Revenues: "2000" },
          FY2024: { "derived:SellingGeneralAdministrative": "110", Revenues: "2100" },
        },
      }).series("selling_general_administrative", "year");
    expect(made({ GeneralAndAdministrativeExpense: "100" })).toEqual([]);
    expect(made({}).map(({ value }) => value?.toString())).toEqual(["110"]);
  });

  it("count amortisation with depreciation, and depreciation alone only where the company amortises nothing", () => {
    expect(inYear("depreciation_amortization", { Depreciation: "50", AmortizationOfIntangibleAssets: "300" })).toBe(
      "350",
    );
    expect(
      inYear("depreciation_amortization", {
        DepreciationDepletionAndAmortization: "110",
        DepreciationAndAmortization: "320",
      }),
    ).toBe("320");
    expect(inYear("depreciation_amortization", { Depreciation: "50" })).toBe("50");
    const made = analysisOf({
      spans: {
        FY2023: { Depreciation: "48", AmortizationOfIntangibleAssets: "290", Revenues: "900" },
        FY2024: { Depreciation: "50", Revenues: "950" },
      },
    });
    expect(made.series("depreciation_amortization", "year").map(({ period }) => period.key)).toEqual(["FY2023"]);
  });

  it("take interest with the wrong sign from another tag, or not at all", () => {
    expect(inYear("interest_expense", { InterestExpense: "-90", InterestExpenseNonoperating: "90" })).toBe("90");
    expect(inYear("interest_expense", { InterestExpense: "-90" })).toBe(
      "The tagged amount is negative, which this item cannot be, so we do not show it.",
    );
  });
});

describe("debt and investment", () => {
  it("read notes of home builders and trusts", () => {
    expect(onDay("total_debt", { NotesPayable: "5100", Assets: "30000" })).toBe("5100");
    expect(onDay("long_term_debt", { UnsecuredLongTermDebt: "3000", SecuredLongTermDebt: "400" })).toBe("3400");
    expect(onDay("short_term_debt", { SeniorNotesCurrent: "250", CommercialPaper: "50" })).toBe("300");
    expect(onDay("long_term_debt", { LongTermNotesAndLoans: "82000" })).toBe("82000");
  });

  it("read short-term investments by what they are made of", () => {
    expect(onDay("short_term_investments", { DebtSecuritiesCurrent: "30", EquitySecuritiesFvNi: "5" })).toBe("35");
  });

  it("read capital expenditure under every name", () => {
    const names = [
      "PaymentsToAcquireOtherPropertyPlantAndEquipment",
      "PaymentsToAcquireOtherProductiveAssets",
      "PaymentsForCapitalImprovements",
      "PaymentsToDevelopRealEstateAssets",
    ];
    expect(names.map((name) => inYear("capital_expenditure", { [name]: "70" }))).toEqual(["70", "70", "70", "70"]);
    const both = { PaymentsForCapitalImprovements: "70", PaymentsToDevelopRealEstateAssets: "30" };
    expect(inYear("capital_expenditure", both)).toBe("100");
  });
});

describe("net income", () => {
  it("that a third party defines does not outvote earnings per share as filed", () => {
    const made = analysisOf({
      spans: {
        FY2023: { "derived:NetIncome": "430", EarningsPerShareDiluted: "1.28", [DILUTED]: "145", Revenues: "2400" },
        FY2024: { "derived:NetIncome": "440", EarningsPerShareDiluted: "1.30", [DILUTED]: "145", Revenues: "2500" },
      },
    });
    expect(made.series("eps_diluted", "year").map(({ value }) => value?.toString())).toEqual(["1.28", "1.3"]);
    expect(made.figure("net_income", periodOf(made, "FY2023"))).toMatchObject({
      value: null,
      flags: ["withheld"],
      reason:
        "The tagged amount is far more than earnings per share and shares come to and is probably profit before minority interest, so we do not show it.",
    });
  });
});

describe("revenue that was counted twice or in part", () => {
  it("of a landlord is not the whole of one report plus the leases of another", () => {
    const leases = {
      concept: "OperatingLeaseLeaseIncome",
      value: "1354",
      start: "2023-01-01",
      end: "2023-12-31",
      filed: "2025-02-20",
    };
    const made = analysisOf({
      sic: REIT,
      spans: { FY2023: { RevenueFromContractWithCustomerIncludingAssessedTax: "1364" } },
      more: [leases],
    });
    expect(valueOf(made, "revenue", "FY2023")).toBe("1364");
  });

  it("of a landlord that tags all of it as contracts is not increased by the leases within", () => {
    const amounts = { RevenueFromContractWithCustomerIncludingAssessedTax: "1886", OperatingLeaseLeaseIncome: "1854" };
    expect(inYear("revenue", amounts, REIT)).toBe("1886");
  });

  it("that a third party takes from a part is withheld year after year", () => {
    const made = analysisOf({
      spans: {
        FY2022: { Revenues: "1000" },
        FY2023: { "derived:Revenue": "290" },
        FY2024: { "derived:Revenue": "280" },
        FY2025: { "derived:Revenue": "1100" },
      },
    });
    expect(made.series("revenue", "year").map(({ value }) => value?.toString())).toEqual(["1000", "1100"]);
    expect(valueOf(made, "revenue", "FY2024")).toMatch(
      /less than half of that for FY2022, so it is probably only a part/,
    );
  });
});
