import type { LineItem } from "./rule.ts";
import { one, moneyFlow } from "./rule.ts";

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
  moneyFlow("equity_method_income", { label: "Income of equity-method investments", noun: "equity-method income" }, [
    one("IncomeLossFromEquityMethodInvestments"),
  ]),
  moneyFlow("investment_gains", { label: "Gains on investments", noun: "gain on investments" }, [
    one("GainLossOnInvestments"),
    one("DebtAndEquitySecuritiesGainLoss"),
    one("EquitySecuritiesFvNiGainLoss"),
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
  moneyFlow("discontinued_income", { label: "Income of discontinued operations", noun: "discontinued operation" }, [
    one("IncomeLossFromDiscontinuedOperationsNetOfTax"),
  ]),
  moneyFlow("minority_income", { label: "Income of non-controlling interests", noun: "non-controlling income" }, [
    one("NetIncomeLossAttributableToNoncontrollingInterest"),
  ]),
];
