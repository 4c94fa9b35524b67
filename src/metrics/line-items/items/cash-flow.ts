import {
  type LineItem,
  moneyFlow,
  one,
  optional,
  part,
  type Rule,
  sum,
  unlessKnown,
} from "#metrics/line-items/rule.ts";

/** The cash-flow statement. Payments are positive amounts. */
export const CASH_FLOW_ITEMS: readonly LineItem[] = [
  {
    id: "depreciation_amortization",
    label: "Depreciation and amortization",
    noun: "depreciation and amortization",
    unit: "USD",
    kind: "flow",
    rules: [
      // Each of these names is the whole at some filers and the part on plant and equipment at others.
      {
        take: "total",
        main: "DepreciationDepletionAndAmortization",
        others: [
          "DepreciationAmortizationAndAccretionNet",
          "DepreciationAndAmortization",
          ["Depreciation", "AmortizationOfIntangibleAssets"],
        ],
        proof: [],
        support: [],
        flags: [],
      },
      unlessKnown(
        one("Depreciation", "proxy-concept"),
        "AmortizationOfIntangibleAssets",
        "DepreciationDepletionAndAmortization",
        "DepreciationAmortizationAndAccretionNet",
        "DepreciationAndAmortization",
      ),
      one("ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense"),
      one("ifrs-full:DepreciationAndAmortisationExpense"),
      sum([part("ifrs-full:AdjustmentsForDepreciationExpense"), part("ifrs-full:AdjustmentsForAmortisationExpense")]),
      one("derived:DepreciationAmortization", "merged-concept"),
    ],
  },
  {
    id: "stock_compensation",
    label: "Stock-based compensation",
    noun: "stock-based compensation",
    unit: "USD",
    kind: "flow",
    rules: [
      one("ShareBasedCompensation"),
      one("AllocatedShareBasedCompensationExpense"),
      one("ifrs-full:AdjustmentsForSharebasedPayments"),
      one("ifrs-full:ExpenseFromSharebasedPaymentTransactionsWithEmployees"),
    ],
  },
  {
    id: "operating_cash_flow",
    label: "Operating cash flow",
    noun: "operating cash flow",
    unit: "USD",
    kind: "flow",
    rules: [
      one("NetCashProvidedByUsedInOperatingActivities"),
      one("NetCashProvidedByUsedInOperatingActivitiesContinuingOperations"),
      one("ifrs-full:CashFlowsFromUsedInOperatingActivities"),
      one("derived:OperatingCashFlow", "merged-concept"),
    ],
  },
  {
    id: "investing_cash_flow",
    label: "Investing cash flow",
    noun: "investing cash flow",
    unit: "USD",
    kind: "flow",
    rules: [
      one("NetCashProvidedByUsedInInvestingActivities"),
      one("NetCashProvidedByUsedInInvestingActivitiesContinuingOperations"),
      one("ifrs-full:CashFlowsFromUsedInInvestingActivities"),
    ],
  },
  {
    id: "financing_cash_flow",
    label: "Financing cash flow",
    noun: "financing cash flow",
    unit: "USD",
    kind: "flow",
    rules: [
      one("NetCashProvidedByUsedInFinancingActivities"),
      one("NetCashProvidedByUsedInFinancingActivitiesContinuingOperations"),
      one("ifrs-full:CashFlowsFromUsedInFinancingActivities"),
    ],
  },
  {
    id: "capital_expenditure",
    label: "Capital expenditure",
    noun: "capital expenditure",
    unit: "USD",
    kind: "flow",
    rules: [
      one("PaymentsToAcquirePropertyPlantAndEquipment"),
      one("PaymentsToAcquireProductiveAssets"),
      one("PaymentsToAcquireOilAndGasPropertyAndEquipment"),
      one("PaymentsToAcquireOtherProductiveAssets"),
      one("PaymentsToAcquireOtherPropertyPlantAndEquipment"),
      one("PaymentsToAcquireMachineryAndEquipment"),
      // Who has a tag of its own for buildings that it bought used the other one for those before (Realty Income to 2018).
      {
        ...sum([
          optional("PaymentsForCapitalImprovements"),
          optional("PaymentsToDevelopRealEstateAssets", "PaymentsToAcquireAndDevelopRealEstate"),
        ]),
        unlessKnown: ["PaymentsToAcquireCommercialRealEstate"],
      },
      sum([optional("PaymentsForCapitalImprovements"), optional("PaymentsToDevelopRealEstateAssets")]),
      one("ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"),
      one(
        "ifrs-full:PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets",
      ),
      one("derived:CapitalExpenditure", "merged-concept"),
    ],
  },
  {
    id: "dividends_paid",
    label: "Dividends paid",
    noun: "dividend payment",
    unit: "USD",
    kind: "flow",
    rules: [
      one("PaymentsOfDividendsCommonStock"),
      one("PaymentsOfDividends"),
      one("ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities"),
      one("ifrs-full:DividendsPaidClassifiedAsFinancingActivities"),
      one("derived:DividendsPaid", "merged-concept"),
    ],
  },
  {
    id: "buybacks",
    label: "Share repurchases",
    noun: "share repurchase",
    unit: "USD",
    kind: "flow",
    rules: [
      one("PaymentsForRepurchaseOfCommonStock"),
      one("ifrs-full:PaymentsToAcquireOrRedeemEntitysShares"),
      one("derived:Buybacks", "merged-concept"),
    ],
  },
  {
    id: "stock_issuance",
    label: "Stock issued for cash",
    noun: "issue of stock for cash",
    unit: "USD",
    kind: "flow",
    rules: [
      sum([optional("ProceedsFromIssuanceOfCommonStock"), optional("ProceedsFromStockOptionsExercised")]),
      one("ifrs-full:ProceedsFromIssuingShares"),
    ],
  },
];

/** Purchases of companies, borrowing and repaying, and what is left of all cash flows. Payments are positive amounts. */
export const FINANCING_FLOWS: readonly LineItem[] = [
  moneyFlow("acquisitions", { label: "Acquisitions", noun: "acquisition" }, [
    one("PaymentsToAcquireBusinessesNetOfCashAcquired"),
    one("PaymentsToAcquireBusinessesAndInterestInAffiliates", "proxy-concept"),
    one("ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities"),
  ]),
  moneyFlow("debt_issued", { label: "Debt issued", noun: "issue of debt" }, [
    one("ProceedsFromIssuanceOfDebt"),
    one("ProceedsFromIssuanceOfLongTermDebt"),
    one("ProceedsFromDebtNetOfIssuanceCosts"),
    one("ProceedsFromIssuanceOfSeniorLongTermDebt"),
    one("ifrs-full:ProceedsFromBorrowingsClassifiedAsFinancingActivities"),
  ]),
  moneyFlow("debt_repaid", { label: "Debt repaid", noun: "repayment of debt" }, [
    one("RepaymentsOfDebt"),
    one("RepaymentsOfLongTermDebt"),
    one("RepaymentsOfDebtAndCapitalLeaseObligations"),
    one("RepaymentsOfSeniorDebt"),
    one("ifrs-full:RepaymentsOfBorrowingsClassifiedAsFinancingActivities"),
  ]),
  moneyFlow(
    "share_tax_payments",
    { label: "Taxes paid for employees' shares", noun: "tax payment for employees' shares" },
    [one("PaymentsRelatedToTaxWithholdingForShareBasedCompensation")],
  ),
  moneyFlow("cash_change", { label: "Change in cash", noun: "change of cash" }, [
    one(
      "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    ),
    one("CashAndCashEquivalentsPeriodIncreaseDecrease"),
    one("ifrs-full:IncreaseDecreaseInCashAndCashEquivalents"),
  ]),
];

function count(id: string, words: { label: string; noun: string }, rules: readonly Rule[]): LineItem {
  return { id, ...words, unit: "shares", kind: "rate", rules, fourthQuarter: "subtraction", overQuarters: "sum" };
}

/** How the number of shares came from one count to the next. */
export const SHARE_FLOWS: readonly LineItem[] = [
  count("shares_issued", { label: "Shares issued", noun: "issue of shares" }, [
    sum([
      optional("StockIssuedDuringPeriodSharesNewIssues"),
      optional("StockIssuedDuringPeriodSharesAcquisitions"),
      optional(
        "StockIssuedDuringPeriodSharesShareBasedCompensation",
        "StockIssuedDuringPeriodSharesShareBasedCompensationNetOfForfeitures",
      ),
      optional("StockIssuedDuringPeriodSharesStockOptionsExercised"),
      optional("StockIssuedDuringPeriodSharesEmployeeStockPurchasePlans"),
    ]),
  ]),
  count("shares_repurchased", { label: "Shares repurchased", noun: "repurchase of shares" }, [
    one("StockRepurchasedDuringPeriodShares"),
    one("StockRepurchasedAndRetiredDuringPeriodShares"),
    one("TreasuryStockSharesAcquired"),
  ]),
  {
    id: "treasury_shares",
    label: "Treasury shares",
    noun: "count of treasury shares",
    unit: "shares",
    kind: "balance",
    rules: [one("TreasuryStockCommonShares"), one("TreasuryStockShares")],
  },
  {
    id: "buyback_authorization",
    label: "Share repurchases still authorized",
    noun: "authorization of share repurchases",
    unit: "USD",
    kind: "balance",
    rules: [one("StockRepurchaseProgramRemainingAuthorizedRepurchaseAmount1")],
  },
];
