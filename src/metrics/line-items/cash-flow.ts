import type { LineItem } from "./rule.ts";
import { one, optional, sum, unlessKnown } from "./rule.ts";

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
      one("derived:DepreciationAmortization", "merged-concept"),
    ],
  },
  {
    id: "stock_compensation",
    label: "Stock-based compensation",
    noun: "stock-based compensation",
    unit: "USD",
    kind: "flow",
    rules: [one("ShareBasedCompensation"), one("AllocatedShareBasedCompensationExpense")],
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
      sum([
        optional("PaymentsForCapitalImprovements"),
        optional("PaymentsToDevelopRealEstateAssets", "PaymentsToAcquireAndDevelopRealEstate"),
      ]),
      one("ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"),
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
