import type { LineItem } from "#metrics/line-items/rule.ts";
import { one, optional, part, sum } from "#metrics/line-items/rule.ts";

const BANK_IS_UNCLASSIFIED = "A bank does not divide its balance sheet into current and long-term items.";

/** The asset side of the balance sheet. */
export const ASSET_ITEMS: readonly LineItem[] = [
  {
    id: "cash",
    label: "Cash and equivalents",
    noun: "cash",
    unit: "USD",
    kind: "balance",
    rules: [
      one("CashAndCashEquivalentsAtCarryingValue"),
      one("Cash"),
      one("ifrs-full:CashAndCashEquivalents"),
      // The total of the cash-flow statement; some filers state no other on the balance sheet.
      one("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents", "proxy-concept"),
      one("derived:Cash", "merged-concept"),
    ],
  },
  {
    id: "short_term_investments",
    label: "Short-term investments",
    noun: "short-term investment",
    unit: "USD",
    kind: "balance",
    rules: [
      one("ShortTermInvestments"),
      one("MarketableSecuritiesCurrent"),
      one("AvailableForSaleSecuritiesDebtSecuritiesCurrent"),
      one("AvailableForSaleSecuritiesCurrent"),
      sum([part("DebtSecuritiesCurrent"), optional("EquitySecuritiesFvNi")]),
      one("OtherShortTermInvestments"),
      one("HeldToMaturitySecuritiesCurrent"),
      one("ifrs-full:CurrentInvestments"),
      one("derived:ShortTermInvestments", "merged-concept"),
    ],
  },
  {
    id: "long_term_investments",
    label: "Long-term investments",
    noun: "long-term investment",
    unit: "USD",
    kind: "balance",
    rules: [one("MarketableSecuritiesNoncurrent"), one("LongTermInvestments")],
  },
  {
    id: "receivables",
    label: "Receivables",
    noun: "receivable",
    unit: "USD",
    kind: "balance",
    rules: [
      one("AccountsReceivableNetCurrent"),
      one("ReceivablesNetCurrent"),
      one("ifrs-full:CurrentTradeReceivables"),
      one("ifrs-full:TradeAndOtherCurrentReceivables", "proxy-concept"),
      one("derived:Receivables", "merged-concept"),
    ],
    bySector: { bank: BANK_IS_UNCLASSIFIED },
  },
  {
    id: "inventory",
    label: "Inventory",
    noun: "inventory",
    unit: "USD",
    kind: "balance",
    rules: [
      one("InventoryNet"),
      one("ifrs-full:Inventories"),
      one("derived:Inventory", "merged-concept"),
      one("InventoryFinishedGoodsNetOfReserves", "proxy-concept"),
    ],
    bySector: { bank: "A bank holds no inventory." },
  },
  {
    id: "current_assets",
    label: "Current assets",
    noun: "total of current assets",
    unit: "USD",
    kind: "balance",
    rules: [one("AssetsCurrent"), one("ifrs-full:CurrentAssets")],
    bySector: { bank: BANK_IS_UNCLASSIFIED },
  },
  {
    id: "property_plant_equipment",
    label: "Property, plant and equipment",
    noun: "property, plant and equipment",
    unit: "USD",
    kind: "balance",
    rules: [
      one("PropertyPlantAndEquipmentNet"),
      one("PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization"),
      one("ifrs-full:PropertyPlantAndEquipment"),
      one("ifrs-full:PropertyPlantAndEquipmentIncludingRightofuseAssets", "proxy-concept"),
    ],
  },
  {
    id: "goodwill",
    label: "Goodwill",
    noun: "goodwill",
    unit: "USD",
    kind: "balance",
    rules: [one("Goodwill"), one("ifrs-full:Goodwill")],
  },
  {
    id: "intangibles",
    label: "Intangible assets",
    noun: "intangible asset",
    unit: "USD",
    kind: "balance",
    rules: [
      one("IntangibleAssetsNetExcludingGoodwill"),
      one("FiniteLivedIntangibleAssetsNet"),
      one("ifrs-full:IntangibleAssetsOtherThanGoodwill"),
    ],
  },
  {
    id: "total_assets",
    label: "Total assets",
    noun: "total of assets",
    unit: "USD",
    kind: "balance",
    rules: [one("Assets"), one("ifrs-full:Assets")],
  },
  {
    id: "loan_loss_allowance",
    label: "Allowance for credit losses",
    noun: "allowance for credit losses",
    unit: "USD",
    kind: "balance",
    rules: [
      one("FinancingReceivableAllowanceForCreditLosses"),
      one("FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest"),
      one("LoansAndLeasesReceivableAllowance"),
    ],
  },
  {
    id: "finance_leases",
    label: "Finance leases",
    noun: "finance lease",
    unit: "USD",
    kind: "balance",
    rules: [
      one("FinanceLeaseLiability"),
      sum([optional("FinanceLeaseLiabilityCurrent"), part("FinanceLeaseLiabilityNoncurrent")]),
      one("CapitalLeaseObligations"),
    ],
    // Many filers tag the lease note in the annual report only.
    carriedDays: 370,
  },
];
