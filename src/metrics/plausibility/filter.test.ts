import { describe, expect, it } from "vitest";
import type { Analysis } from "#metrics/analysis.ts";
import { analysisOf, type MadeCompany, periodOf, valueOf } from "#metrics/testing/made-company.ts";

type Amounts = Readonly<Record<string, string>>;
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024] as const;

/** A company of one business that grows by 4 % a year, with three statements that articulate. */
function growing(changes: Readonly<Record<string, Amounts>> = {}): Analysis {
  const spans: Record<string, Amounts> = {};
  const balances: Record<string, Amounts> = {};
  for (const year of YEARS) {
    const millions = (share: number): string => `${Math.round(share * 10_000 * 1.04 ** (year - 2019))}000000`;
    spans[`FY${year}`] = {
      Revenues: millions(1),
      CostOfRevenue: millions(0.6),
      GrossProfit: String(BigInt(millions(1)) - BigInt(millions(0.6))),
      ResearchAndDevelopmentExpense: millions(0.1),
      DepreciationDepletionAndAmortization: millions(0.04),
      OperatingIncomeLoss: millions(0.15),
      NetIncomeLoss: millions(0.12),
      PaymentsToAcquirePropertyPlantAndEquipment: millions(0.05),
      WeightedAverageNumberOfDilutedSharesOutstanding: "1000000000",
      EarningsPerShareDiluted: (Number(millions(0.12)) / 1e9).toFixed(2),
      ...changes[`FY${year}`],
    };
    balances[`${year}-12-31`] = {
      Assets: millions(2),
      AssetsCurrent: millions(0.8),
      CashAndCashEquivalentsAtCarryingValue: millions(0.3),
      LongTermDebtNoncurrent: millions(0.5),
      StockholdersEquity: millions(0.9),
      ...changes[`I${year}-12-31`],
    };
  }
  return analysisOf({ spans, balances });
}

function shown(item: string, key: string, amounts: Amounts): string {
  return valueOf(growing({ [key]: amounts }), item, key);
}

describe("a company whose figures fit each other", () => {
  it("has nothing withheld", () => {
    expect(growing().withheld()).toEqual([]);
  });
});

describe("the filter withholds", () => {
  it.each([
    ["revenue", "FY2022", { Revenues: "0" }, /not positive and is probably an elimination or a part/],
    ["capital_expenditure", "FY2022", { PaymentsToAcquirePropertyPlantAndEquipment: "-560000000" }, /negative/],
    [
      "cash",
      "I2022-12-31",
      { CashAndCashEquivalentsAtCarryingValue: "25000000000" },
      /larger than (total|current) assets/,
    ],
    ["net_income", "FY2022", { NetIncomeLoss: "1350000000000" }, /larger than everything that the company owns/],
    [
      "research_development",
      "FY2022",
      { ResearchAndDevelopmentExpense: "11000000" },
      /% of what neighbouring periods show/,
    ],
    [
      "eps_diluted",
      "FY2022",
      { EarningsPerShareDiluted: "135" },
      /does not agree with net income, shares and earnings/,
    ],
    ["long_term_debt", "I2022-12-31", { LongTermDebtNoncurrent: "5600000" }, /thousand|% of what neighbouring/],
    [
      "shares_repurchased",
      "FY2022",
      { StockRepurchasedDuringPeriodShares: "998000000", WeightedAverageNumberOfSharesOutstandingBasic: "990000000" },
      /larger than basic shares|too large a part of/,
    ],
    [
      "other_income",
      "FY2022",
      { OtherNonoperatingIncomeExpense: "1687300000", ShareBasedCompensation: "1687300000" },
      /exactly that of another line/,
    ],
  ])("%s of %s when it cannot be right", (item, key, amounts, reason) => {
    expect(shown(item, key, amounts)).toMatch(reason);
  });

  it("with the sentence that the reader sees, the candidate and the rules that hit", () => {
    const [held] = growing({ FY2022: { ResearchAndDevelopmentExpense: "11000000" } }).withheld();
    expect(held?.reason).toMatch(/^The tagged amount .+, so we do not show it\.$/);
    expect(held?.candidate.value?.toString()).toBe("11000000");
    expect(held?.hits.map(({ rule }) => rule.id)).toContain("far-from-neighbours");
  });

  it("what is computed from a withheld amount, with its reason", () => {
    const analysis = growing({ FY2022: { ResearchAndDevelopmentExpense: "11000000" } });
    expect(analysis.figure("rd_share", periodOf(analysis, "FY2022")).value).toBeNull();
  });
});

describe("dividends per share that are half-years'", () => {
  const paidTwice = (perShare: string): Record<string, Amounts> =>
    Object.fromEntries(
      YEARS.map((year) => [
        `FY${year}`,
        {
          PaymentsOfDividendsCommonStock: "60000000",
          WeightedAverageNumberOfSharesOutstandingBasic: "1000000000",
          CommonStockDividendsPerShareDeclared: perShare,
        },
      ]),
    );

  it("are withheld where the filer tags them so year after year", () => {
    expect(valueOf(growing(paidTwice("0.03")), "dividends_per_share", "FY2022")).toMatch(/half-year's dividend/);
    expect(valueOf(growing(paidTwice("0.06")), "dividends_per_share", "FY2022")).toBe("0.06");
  });

  it("are shown where one year alone is half of what was paid, as after a special dividend", () => {
    const changes = {
      ...paidTwice("0.06"),
      FY2022: { ...paidTwice("0.06")["FY2022"], PaymentsOfDividendsCommonStock: "120000000" },
    };
    expect(valueOf(growing(changes), "dividends_per_share", "FY2022")).toBe("0.06");
  });
});

describe("the filter takes the next candidate", () => {
  it("where the first cannot be right and another concept states the same", () => {
    const contracts = "RevenueFromContractWithCustomerExcludingAssessedTax";
    expect(shown("revenue", "FY2022", { Revenues: "-50000000", [contracts]: "11249000000" })).toBe("11249000000");
  });
});

describe("the filter lets pass", () => {
  const loss: Amounts = {
    Revenues: "9000000000",
    CostOfRevenue: "9900000000",
    GrossProfit: "-900000000",
    OperatingIncomeLoss: "-2500000000",
  };

  it("a gross margin of minus ten percent that the operating loss bears out", () => {
    const analysis = growing({ FY2020: loss });
    expect(valueOf(analysis, "gross_margin", "FY2020")).toBe("-0.1");
    expect(valueOf(analysis, "gross_profit", "FY2020")).toBe("-900000000");
  });

  it("but not one that operating income contradicts", () => {
    const analysis = growing({ FY2020: { ...loss, OperatingIncomeLoss: "1560000000" } });
    expect(analysis.figure("gross_margin", periodOf(analysis, "FY2020")).value).toBeNull();
  });

  it("an amount with a single doubt, which it marks", () => {
    const analysis = growing({ FY2022: { DepreciationDepletionAndAmortization: "150000000" } });
    const figure = analysis.figure("depreciation_amortization", periodOf(analysis, "FY2022"));
    expect(figure.value?.toString()).toBe("150000000");
    expect(figure.flags).toContain("doubtful");
  });

  it("earnings per share below net income per share where preferred stock takes the rest", () => {
    expect(shown("eps_diluted", "FY2022", { EarningsPerShareDiluted: "1.02" })).toBe("1.02");
  });

  it("a company that has not begun to sell", () => {
    const years: MadeCompany = {
      spans: { FY2023: { Revenues: "0", NetIncomeLoss: "-10" }, FY2024: { Revenues: "0", NetIncomeLoss: "-12" } },
    };
    expect(valueOf(analysisOf(years), "revenue", "FY2024")).toBe("0");
  });
});
