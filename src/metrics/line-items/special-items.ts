import type { LineItem, Rule } from "./rule.ts";
import { one } from "./rule.ts";

function flow(id: string, words: { label: string; noun: string }, rules: readonly Rule[]): LineItem {
  return { id, ...words, unit: "USD", kind: "flow", rules };
}

/** Charges and gains that make one year unlike the next, and what stands between operating and net income. */
export const SPECIAL_ITEMS: readonly LineItem[] = [
  flow("restructuring", { label: "Restructuring charges", noun: "restructuring charge" }, [
    one("RestructuringCharges"),
    one("RestructuringCosts"),
    one("RestructuringAndRelatedCostIncurredCost"),
    // With impairments of assets in it.
    one("RestructuringCostsAndAssetImpairmentCharges", "proxy-concept"),
  ]),
  flow("goodwill_impairment", { label: "Goodwill impairment", noun: "goodwill impairment" }, [
    one("GoodwillImpairmentLoss"),
    one("GoodwillAndIntangibleAssetImpairment", "proxy-concept"),
  ]),
  flow("asset_impairments", { label: "Asset impairments", noun: "asset impairment" }, [
    one("AssetImpairmentCharges"),
    one("TangibleAssetImpairmentCharges"),
    one("ImpairmentOfLongLivedAssetsHeldForUse", "proxy-concept"),
  ]),
  flow("intangible_amortization", { label: "Amortization of intangibles", noun: "amortization of intangibles" }, [
    one("AmortizationOfIntangibleAssets"),
  ]),
  {
    ...flow("interest_income", { label: "Interest income", noun: "interest income" }, [
      one("InvestmentIncomeInterest"),
      one("InterestIncomeOther"),
      // With dividends in it.
      one("InvestmentIncomeInterestAndDividend", "proxy-concept"),
    ]),
    bySector: { bank: [one("InterestAndDividendIncomeOperating")] },
  },
  flow("other_income", { label: "Other income and expense", noun: "other income or expense" }, [
    one("OtherNonoperatingIncomeExpense"),
  ]),
  flow("nonoperating_income", { label: "Non-operating income", noun: "non-operating income" }, [
    one("NonoperatingIncomeExpense"),
  ]),
  flow("equity_method_income", { label: "Income of equity-method investments", noun: "equity-method income" }, [
    one("IncomeLossFromEquityMethodInvestments"),
  ]),
  flow("investment_gains", { label: "Gains on investments", noun: "gain on investments" }, [
    one("GainLossOnInvestments"),
    one("DebtAndEquitySecuritiesGainLoss"),
    one("EquitySecuritiesFvNiGainLoss"),
  ]),
  flow("debt_extinguishment_gain", { label: "Gains on early repayment of debt", noun: "gain on repaid debt" }, [
    one("GainsLossesOnExtinguishmentOfDebt"),
  ]),
  flow("deferred_tax", { label: "Deferred income tax", noun: "deferred income tax" }, [
    one("DeferredIncomeTaxExpenseBenefit"),
  ]),
  flow("taxes_paid", { label: "Income taxes paid", noun: "income tax payment" }, [
    one("IncomeTaxesPaidNet"),
    one("IncomeTaxesPaid"),
  ]),
  flow("discontinued_income", { label: "Income of discontinued operations", noun: "discontinued operation" }, [
    one("IncomeLossFromDiscontinuedOperationsNetOfTax"),
  ]),
  flow("minority_income", { label: "Income of non-controlling interests", noun: "non-controlling income" }, [
    one("NetIncomeLossAttributableToNoncontrollingInterest"),
  ]),
];
