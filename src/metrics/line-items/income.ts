import type { LineItem, Rule } from "./rule.ts";
import { difference, one, optional, part, sum } from "./rule.ts";

const BANK_HAS_NO_COST =
  "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.";
const INSURER_HAS_NO_COST =
  "An insurer reports benefits and claims instead of a cost of revenue, so there is no gross profit.";
const BANK_HAS_NO_OPERATING_INCOME = "A bank's income statement has no operating income.";

const TOTAL_REVENUE: Rule = {
  take: "total",
  main: "Revenues",
  others: ["RevenueFromContractWithCustomerExcludingAssessedTax", "SalesRevenueNet"],
  proof: [part("OperatingExpenses", "CostsAndExpenses"), part("OperatingIncomeLoss")],
  support: [part("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold"), part("GrossProfit")],
  flags: [],
};

const REVENUE = [
  TOTAL_REVENUE,
  one("RevenueFromContractWithCustomerIncludingAssessedTax"),
  one("SalesRevenueNet"),
  sum([part("SalesRevenueGoodsNet"), part("SalesRevenueServicesNet")]),
  one("RegulatedAndUnregulatedOperatingRevenue"),
  one("SalesRevenueGoodsNet"),
  one("ifrs-full:Revenue"),
  one("derived:Revenue", "merged-concept"),
] as const;

/** The income statement down to income tax. */
export const INCOME_ITEMS: readonly LineItem[] = [
  {
    id: "revenue",
    label: "Revenue",
    noun: "revenue",
    unit: "USD",
    kind: "flow",
    rules: REVENUE,
    bySector: {
      bank: [
        one("RevenuesNetOfInterestExpense"),
        sum([part("InterestIncomeExpenseNet"), part("NoninterestIncome")]),
        one("Revenues"),
        one("derived:Revenue", "merged-concept"),
      ],
      utility: [
        one("RegulatedAndUnregulatedOperatingRevenue"),
        one("Revenues"),
        // Revenue from contracts leaves out what regulators let a utility collect later.
        one("RevenueFromContractWithCustomerIncludingAssessedTax", "proxy-concept"),
        one("RevenueFromContractWithCustomerExcludingAssessedTax", "proxy-concept"),
        one("derived:Revenue", "merged-concept"),
      ],
    },
  },
  {
    id: "cost_of_revenue",
    label: "Cost of revenue",
    noun: "cost of revenue",
    unit: "USD",
    kind: "flow",
    rules: [
      one("CostOfRevenue"),
      one("CostOfGoodsAndServicesSold"),
      one("CostOfGoodsSold"),
      one("CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization", "excludes-depreciation"),
      difference("revenue", [part("GrossProfit")]),
      one("ifrs-full:CostOfSales"),
      one("derived:CostOfRevenue", "merged-concept"),
    ],
    // Caterpillar tags a few tens of millions of a note as CostOfGoodsAndServicesSold (FY2023 to FY2025).
    leastShare: { of: "revenue", share: "0.02" },
    bySector: { bank: BANK_HAS_NO_COST, insurer: INSURER_HAS_NO_COST },
  },
  {
    id: "gross_profit",
    label: "Gross profit",
    noun: "gross profit",
    unit: "USD",
    kind: "flow",
    rules: [one("GrossProfit"), difference("revenue", [part("cost_of_revenue")]), one("ifrs-full:GrossProfit")],
    bySector: { bank: BANK_HAS_NO_COST, insurer: INSURER_HAS_NO_COST },
  },
  {
    id: "research_development",
    label: "Research and development",
    noun: "research and development expense",
    unit: "USD",
    kind: "flow",
    rules: [
      one("ResearchAndDevelopmentExpense"),
      one("ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"),
      one("ifrs-full:ResearchAndDevelopmentExpense"),
    ],
  },
  {
    id: "selling_general_administrative",
    label: "Selling, general and administrative",
    noun: "selling, general and administrative expense",
    unit: "USD",
    kind: "flow",
    rules: [
      one("SellingGeneralAndAdministrativeExpense"),
      sum([part("GeneralAndAdministrativeExpense"), part("SellingAndMarketingExpense")]),
      one("GeneralAndAdministrativeExpense", "proxy-concept"),
      one("derived:SellingGeneralAdministrative", "merged-concept"),
    ],
  },
  {
    id: "operating_income",
    label: "Operating income",
    noun: "operating income",
    unit: "USD",
    kind: "flow",
    rules: [
      one("OperatingIncomeLoss"),
      difference("pretax_income", [part("NonoperatingIncomeExpense")], "proxy-concept"),
      sum([part("pretax_income"), part("interest_expense")], "proxy-concept"),
      one("ifrs-full:ProfitLossFromOperatingActivities"),
    ],
    bySector: { bank: BANK_HAS_NO_OPERATING_INCOME },
  },
  {
    id: "interest_expense",
    label: "Interest expense",
    noun: "interest expense",
    unit: "USD",
    kind: "flow",
    rules: [
      one("InterestExpense"),
      one("InterestExpenseNonoperating"),
      one("InterestExpenseDebt"),
      one("InterestAndDebtExpense"),
      one("ifrs-full:FinanceCosts"),
      // Cash paid in the period, not the expense of the period.
      one("InterestPaidNet", "proxy-concept"),
    ],
  },
  {
    id: "pretax_income",
    label: "Pre-tax income",
    noun: "pre-tax income",
    unit: "USD",
    kind: "flow",
    rules: [
      one("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"),
      one(
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
      ),
      sum([
        part("IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic"),
        part("IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign"),
      ]),
      one("ifrs-full:ProfitLossBeforeTax"),
    ],
  },
  {
    id: "income_tax",
    label: "Income tax",
    noun: "income tax",
    unit: "USD",
    kind: "flow",
    rules: [one("IncomeTaxExpenseBenefit"), one("ifrs-full:IncomeTaxExpenseContinuingOperations")],
  },
  {
    id: "net_income",
    label: "Net income",
    noun: "net income",
    unit: "USD",
    kind: "flow",
    rules: [
      one("NetIncomeLoss"),
      difference("ProfitLoss", [optional("NetIncomeLossAttributableToNoncontrollingInterest")]),
      one("NetIncomeLossAvailableToCommonStockholdersBasic", "proxy-concept"),
      one("ifrs-full:ProfitLossAttributableToOwnersOfParent"),
      one("derived:NetIncome", "merged-concept"),
    ],
  },
];
