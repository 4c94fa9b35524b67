import {
  difference,
  type LineItem,
  moneyFlow,
  moneyItem,
  one,
  optional,
  part,
  type Rule,
  sum,
  whereComplete,
} from "#metrics/line-items/rule.ts";

function side(id: string, words: { label: string; kind: "flow" | "balance" }, rules: readonly Rule[]): LineItem {
  return { id, ...words, noun: words.label.toLowerCase(), unit: "USD", rules };
}

const CASH_FLOWS = [
  part("NetCashProvidedByUsedInOperatingActivities"),
  part("NetCashProvidedByUsedInInvestingActivities"),
  part("NetCashProvidedByUsedInFinancingActivities"),
] as const;

/** Sides of the accounting identities. They read filed concepts only, so that no side is derived from the other. */
export const IDENTITY_ITEMS: readonly LineItem[] = [
  side("liabilities_and_equity", { label: "Liabilities and equity", kind: "balance" }, [
    one("LiabilitiesAndStockholdersEquity"),
    one("ifrs-full:EquityAndLiabilities"),
  ]),
  side("sum_of_claims", { label: "Liabilities, equity and temporary equity", kind: "balance" }, [
    whereComplete(sum([part("Liabilities"), part("total_equity"), optional("temporary_equity")])),
    sum([part("ifrs-full:Liabilities"), part("ifrs-full:Equity")]),
  ]),
  side("filed_gross_profit", { label: "Gross profit as filed", kind: "flow" }, [
    one("GrossProfit"),
    one("ifrs-full:GrossProfit"),
  ]),
  side("revenue_less_cost", { label: "Revenue less cost of revenue", kind: "flow" }, [
    difference("revenue", [
      part("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold", "ifrs-full:CostOfSales"),
    ]),
  ]),
  side("sum_of_cash_flows", { label: "Cash flows and currency effect", kind: "flow" }, [
    sum([
      ...CASH_FLOWS,
      optional(
        "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
        "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
        "EffectOfExchangeRateOnCashAndCashEquivalents",
      ),
      optional("NetCashProvidedByUsedInDiscontinuedOperations"),
    ]),
    sum([
      part("ifrs-full:CashFlowsFromUsedInOperatingActivities"),
      part("ifrs-full:CashFlowsFromUsedInInvestingActivities"),
      part("ifrs-full:CashFlowsFromUsedInFinancingActivities"),
      optional("ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents"),
    ]),
  ]),
  side("revenue_of_quarters", { label: "Revenue of four quarters", kind: "flow" }, [
    { take: "quarters", of: "revenue", flags: [] },
  ]),
  side("net_income_of_quarters", { label: "Net income of four quarters", kind: "flow" }, [
    { take: "quarters", of: "net_income", flags: [] },
  ]),
];

/** Totals that metrics are built on and that leave out, by rule, what a filer does not have. */
export const COMBINED_ITEMS: readonly LineItem[] = [
  moneyItem("cash_and_investments", { label: "Cash and short-term investments", noun: "cash", kind: "balance" }, [
    sum([part("cash"), optional("short_term_investments")]),
  ]),
  moneyItem("total_equity", { label: "Equity with non-controlling interests", noun: "equity", kind: "balance" }, [
    sum([part("equity"), part("minority_interest")]),
    whereComplete(sum([part("equity"), optional("minority_interest")])),
    // Where items of a filing are missing here, non-controlling interests are what the balance sheet needs to add up.
    difference("total_assets", [part("total_liabilities"), optional("temporary_equity")]),
    sum([part("equity"), optional("minority_interest")]),
  ]),
  moneyItem(
    "gross_payout",
    { label: "Dividends and share repurchases", noun: "dividend or share repurchase", kind: "flow" },
    [sum([optional("dividends_paid"), optional("buybacks")])],
  ),
  moneyItem(
    "net_payout",
    { label: "Dividends and share repurchases less stock issued", noun: "dividend or share repurchase", kind: "flow" },
    [difference("gross_payout", [optional("stock_issuance")])],
  ),
];

/** Charges and gains that make one year unlike the next, and what stands between operating and net income. */
export const SPECIAL_ITEMS: readonly LineItem[] = [
  moneyFlow("restructuring", { label: "Restructuring charges", noun: "restructuring charge" }, [
    one("RestructuringCharges"),
    one("RestructuringCosts"),
    one("RestructuringAndRelatedCostIncurredCost"),
    // With impairments of assets in it.
    one("RestructuringCostsAndAssetImpairmentCharges", "proxy-concept"),
  ]),
  moneyFlow("goodwill_impairment", { label: "Goodwill impairment", noun: "goodwill impairment" }, [
    one("GoodwillImpairmentLoss"),
    one("GoodwillAndIntangibleAssetImpairment", "proxy-concept"),
  ]),
  moneyFlow("asset_impairments", { label: "Asset impairments", noun: "asset impairment" }, [
    one("AssetImpairmentCharges"),
    one("TangibleAssetImpairmentCharges"),
    one("ImpairmentOfLongLivedAssetsHeldForUse", "proxy-concept"),
  ]),
  moneyFlow("intangible_amortization", { label: "Amortization of intangibles", noun: "amortization of intangibles" }, [
    one("AmortizationOfIntangibleAssets"),
  ]),
  {
    ...moneyFlow("interest_income", { label: "Interest income", noun: "interest income" }, [
      one("InvestmentIncomeInterest"),
      one("InterestIncomeOther"),
      // With dividends in it.
      one("InvestmentIncomeInterestAndDividend", "proxy-concept"),
    ]),
    bySector: { bank: [one("InterestAndDividendIncomeOperating")] },
  },
  moneyFlow("other_income", { label: "Other income and expense", noun: "other income or expense" }, [
    one("OtherNonoperatingIncomeExpense"),
  ]),
  moneyFlow("nonoperating_income", { label: "Non-operating income", noun: "non-operating income" }, [
    one("NonoperatingIncomeExpense"),
  ]),
  moneyFlow("equity_method_income", { label: "Income from equity-method investments", noun: "equity-method income" }, [
    one("IncomeLossFromEquityMethodInvestments"),
  ]),
  moneyFlow("investment_gains", { label: "Gains on investments", noun: "gain on investments" }, [
    one("GainLossOnInvestments"),
    one("DebtAndEquitySecuritiesGainLoss"),
    one("EquitySecuritiesFvNiGainLoss"),
  ]),
  moneyFlow("business_sale_gains", { label: "Gains on sale of businesses", noun: "gain on sale of a business" }, [
    one("GainLossOnSaleOfBusiness"),
  ]),
  moneyFlow("acquisition_costs", { label: "Acquisition costs", noun: "acquisition cost" }, [
    one("BusinessCombinationAcquisitionRelatedCosts"),
  ]),
  moneyFlow("debt_extinguishment_gain", { label: "Gains on early repayment of debt", noun: "gain on repaid debt" }, [
    one("GainsLossesOnExtinguishmentOfDebt"),
  ]),
  moneyFlow("deferred_tax", { label: "Deferred income tax", noun: "deferred income tax" }, [
    one("DeferredIncomeTaxExpenseBenefit"),
  ]),
  moneyFlow("taxes_paid", { label: "Income taxes paid", noun: "income tax payment" }, [
    one("IncomeTaxesPaidNet"),
    one("IncomeTaxesPaid"),
  ]),
  moneyFlow("discontinued_income", { label: "Income from discontinued operations", noun: "discontinued operation" }, [
    one("IncomeLossFromDiscontinuedOperationsNetOfTax"),
  ]),
  moneyFlow(
    "minority_income",
    { label: "Income attributable to non-controlling interests", noun: "non-controlling income" },
    [one("NetIncomeLossAttributableToNoncontrollingInterest")],
  ),
];
