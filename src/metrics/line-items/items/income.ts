import { REVENUE_ITEM } from "./revenue.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import { difference, one, optional, part, sum, unlessKnown } from "#metrics/line-items/rule.ts";

const BANK_HAS_NO_COST =
  "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.";
const INSURER_HAS_NO_COST =
  "An insurer reports benefits and claims instead of a cost of revenue, so there is no gross profit.";
const UTILITY_HAS_NO_COST =
  "A utility states fuel and purchased power among its operating expenses and no cost of revenue, so there is no gross profit.";
const PRODUCER_HAS_NO_COST =
  "A producer of oil and gas states its costs by kind and no cost of revenue, so there is no gross profit.";
/** A bank and an insurer sell no goods; the other two tag as cost of revenue what they buy from others, without the cost of what they make. */
const HAVE_NO_COST = {
  bank: BANK_HAS_NO_COST,
  insurer: INSURER_HAS_NO_COST,
  utility: UTILITY_HAS_NO_COST,
  producer: PRODUCER_HAS_NO_COST,
} as const;
const BANK_HAS_NO_OPERATING_INCOME = "A bank's income statement has no operating income.";

/** The income statement down to income tax. */
export const INCOME_ITEMS: readonly LineItem[] = [
  REVENUE_ITEM,
  {
    id: "cost_of_revenue",
    label: "Cost of revenue",
    noun: "cost of revenue",
    unit: "USD",
    kind: "flow",
    rules: [
      one("CostOfRevenue"),
      // Who sells goods and insures besides (CVS Health) states the cost of care apart.
      sum([part("CostOfGoodsAndServicesSold"), part("PolicyholderBenefitsAndClaimsIncurredNet")]),
      unlessKnown(one("CostOfGoodsAndServicesSold"), "PolicyholderBenefitsAndClaimsIncurredNet"),
      one("CostOfGoodsSold"),
      one("CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization", "excludes-depreciation"),
      difference("revenue", [part("GrossProfit")]),
      one("ifrs-full:CostOfSales"),
      one("derived:CostOfRevenue", "merged-concept"),
    ],
    // Caterpillar tags a few tens of millions of a note as CostOfGoodsAndServicesSold (FY2023 to FY2025).
    leastShare: { of: "revenue", share: "0.02" },
    bySector: HAVE_NO_COST,
  },
  {
    id: "gross_profit",
    label: "Gross profit",
    noun: "gross profit",
    unit: "USD",
    kind: "flow",
    rules: [
      one("GrossProfit"),
      one("ifrs-full:GrossProfit"),
      difference("revenue", [part("cost_of_revenue")]),
      one("derived:GrossProfit", "merged-concept"),
    ],
    bySector: HAVE_NO_COST,
  },
  {
    id: "research_development",
    label: "Research and development",
    noun: "research and development expense",
    unit: "USD",
    kind: "flow",
    rules: [
      // Some filers state under the first name only the projects that came with acquisitions.
      {
        take: "total",
        main: "ResearchAndDevelopmentExpense",
        others: ["ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"],
        proof: [],
        support: [],
        flags: [],
      },
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
      unlessKnown(
        one("GeneralAndAdministrativeExpense", "proxy-concept"),
        "SellingAndMarketingExpense",
        "SellingGeneralAndAdministrativeExpense",
        "derived:SellingGeneralAdministrative",
      ),
      one("ifrs-full:SellingGeneralAndAdministrativeExpense"),
      sum([
        part("ifrs-full:AdministrativeExpense", "ifrs-full:GeneralAndAdministrativeExpense"),
        part("ifrs-full:DistributionCosts", "ifrs-full:SalesAndMarketingExpense", "ifrs-full:SellingExpense"),
      ]),
      // Of a company that states its selling expense apart, third parties take the administrative part for both.
      unlessKnown(
        one("derived:SellingGeneralAdministrative", "merged-concept"),
        "GeneralAndAdministrativeExpense",
        "SellingAndMarketingExpense",
      ),
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
      one("ifrs-full:ProfitLossFromOperatingActivities"),
      difference("pretax_income", [part("NonoperatingIncomeExpense")], "proxy-concept", "derived-operating-income"),
      sum([part("pretax_income"), part("interest_expense")], "proxy-concept", "derived-operating-income"),
      one("derived:OperatingIncome", "merged-concept"),
    ],
    bySector: {
      bank: BANK_HAS_NO_OPERATING_INCOME,
      // What is left of an insurer's income before interest is no operating income.
      insurer: [one("OperatingIncomeLoss")],
    },
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
      // Interest on borrowings alone: interest on finance leases may stand on a line of its own.
      one("InterestExpenseDebt", "proxy-concept"),
      one("InterestAndDebtExpense"),
      one("ifrs-full:InterestExpense"),
      // Exchange losses and the interest on pensions and leases may stand in it.
      one("ifrs-full:FinanceCosts", "proxy-concept"),
      one("derived:InterestExpense", "merged-concept"),
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
      one("derived:PretaxIncome", "merged-concept"),
    ],
  },
  {
    id: "income_tax",
    label: "Income tax",
    noun: "income tax",
    unit: "USD",
    kind: "flow",
    rules: [
      one("IncomeTaxExpenseBenefit"),
      one("ifrs-full:IncomeTaxExpenseContinuingOperations"),
      one("derived:IncomeTax", "merged-concept"),
    ],
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
      difference("ifrs-full:ProfitLoss", [optional("ifrs-full:ProfitLossAttributableToNoncontrollingInterests")]),
      one("derived:NetIncome", "merged-concept"),
    ],
  },
];
