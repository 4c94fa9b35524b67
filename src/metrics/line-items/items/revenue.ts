import type { LineItem, Rule } from "#metrics/line-items/rule.ts";
import { one, part, sum, unlessKnown } from "#metrics/line-items/rule.ts";

const TOTAL_REVENUE: Rule = {
  take: "total",
  main: "Revenues",
  others: [
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
    "RealEstateRevenueNet",
    "RegulatedAndUnregulatedOperatingRevenue",
    "OperatingLeasesIncomeStatementLeaseRevenue",
    "HealthCareOrganizationRevenue",
    ["RevenueFromContractWithCustomerExcludingAssessedTax", "RevenueNotFromContractWithCustomer"],
  ],
  proof: [part("OperatingExpenses", "CostsAndExpenses"), part("OperatingIncomeLoss")],
  support: [part("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold"), part("GrossProfit")],
  taxed: {
    before: "RevenueFromContractWithCustomerIncludingAssessedTax",
    after: "RevenueFromContractWithCustomerExcludingAssessedTax",
  },
  flags: [],
};

/** Contracts with customers are a small part of what a landlord earns; leases stand under names of their own. */
const RENTS: Rule = {
  take: "total",
  main: "Revenues",
  others: [
    "RealEstateRevenueNet",
    "OperatingLeasesIncomeStatementLeaseRevenue",
    "OperatingLeaseLeaseIncome",
    ["RevenueFromContractWithCustomerExcludingAssessedTax", "OperatingLeaseLeaseIncome"],
    ["RevenueFromContractWithCustomerExcludingAssessedTax", "OperatingLeasesIncomeStatementLeaseRevenue"],
    ["RevenueFromContractWithCustomerIncludingAssessedTax", "OperatingLeaseLeaseIncome"],
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
  ],
  isSmallerFirst: true,
  proof: [part("OperatingExpenses", "CostsAndExpenses"), part("OperatingIncomeLoss")],
  support: [],
  flags: [],
};

/** A regulated part is the whole at one utility and a fraction at the next: the largest counts. */
const UTILITY_REVENUE: Rule = {
  take: "total",
  main: "Revenues",
  others: [
    "RegulatedAndUnregulatedOperatingRevenue",
    "ElectricUtilityRevenue",
    "SalesRevenueNet",
    ["RevenueFromContractWithCustomerExcludingAssessedTax", "RevenueNotFromContractWithCustomer"],
  ],
  proof: [part("OperatingExpenses", "CostsAndExpenses"), part("OperatingIncomeLoss")],
  support: [],
  flags: [],
};

const REVENUE = [
  TOTAL_REVENUE,
  sum([part("SalesRevenueGoodsNet"), part("SalesRevenueServicesNet")]),
  one("SalesRevenueGoodsNet"),
  one("ifrs-full:Revenue"),
  one("ifrs-full:RevenueFromContractsWithCustomers"),
  one("derived:Revenue", "merged-concept"),
] as const;

/** What a company sold, under whichever of a dozen names it states it. */
export const REVENUE_ITEM: LineItem = {
  id: "revenue",
  label: "Revenue",
  noun: "revenue",
  unit: "USD",
  kind: "flow",
  doubtsThirdParty: true,
  rules: REVENUE,
  bySector: {
    bank: [
      one("RevenuesNetOfInterestExpense"),
      sum([part("InterestIncomeExpenseNet"), part("NoninterestIncome")]),
      one("Revenues"),
      one("ifrs-full:RevenueAndOperatingIncome"),
      one("ifrs-full:Revenue"),
      one("derived:Revenue", "merged-concept"),
    ],
    utility: [
      UTILITY_REVENUE,
      // Revenue from contracts leaves out what regulators let a utility collect later.
      one("RevenueFromContractWithCustomerIncludingAssessedTax", "proxy-concept"),
      one("RevenueFromContractWithCustomerExcludingAssessedTax", "proxy-concept"),
      one("derived:Revenue", "merged-concept"),
    ],
    reit: [
      RENTS,
      unlessKnown(
        one("RevenueFromContractWithCustomerExcludingAssessedTax"),
        "Revenues",
        "RealEstateRevenueNet",
        "OperatingLeaseLeaseIncome",
        "OperatingLeasesIncomeStatementLeaseRevenue",
      ),
      one("derived:Revenue", "merged-concept"),
    ],
  },
};
