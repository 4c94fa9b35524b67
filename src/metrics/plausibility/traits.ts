import { THRESHOLDS } from "./checks/rule.ts";

/**
 * What is generally true of a line item's amounts, whatever the company. The plausibility rules read it; an item that is
 * not listed is only held against the rules that need no trait.
 */
export interface Traits {
  /** No filer states a negative amount; a quarter by subtraction may still be one after a reclassification. */
  readonly isNeverNegative?: true;
  /** Moves with the business: no jump by an order of magnitude between neighbouring periods without a sign elsewhere. */
  readonly isSteady?: true;
  /** A balance that changes step by step and does not come back to where it was: no spikes. */
  readonly isStock?: true;
  /** Comes with single events, such as a purchase or a charge: neighbouring periods say little about its size. */
  readonly isOccasional?: true;
  /** What turns over many times a year, or adds up over decades, may exceed all that the company owns and sells. */
  readonly mayExceedCompany?: true;
  /** Moves by leaps, but by none of a thousand where neighbouring periods agree with each other. */
  readonly isScaleTelling?: true;
  /** Small or outside the statements' columns: nobody takes it for another line, so an equal amount is chance. */
  readonly isAside?: true;
  /** Line items it is a part of, so that it cannot exceed them. */
  readonly partOf?: readonly string[];
  /** The largest share of what it is a part of (1). */
  readonly shareAtMost?: number;
}

const OF_CURRENT_ASSETS = { isNeverNegative: true, partOf: ["current_assets", "total_assets"] } as const;
const OF_ASSETS = { isNeverNegative: true, partOf: ["total_assets"] } as const;
const OF_LIABILITIES = { isNeverNegative: true, partOf: ["total_liabilities"] } as const;
const STEADY_COST = { isNeverNegative: true, isSteady: true } as const;
const PAYMENT = { isNeverNegative: true } as const;
const ASIDE = { isAside: true } as const;
const EVENT = { isOccasional: true, isAside: true } as const;
const CHARGE = { ...EVENT, isNeverNegative: true } as const;
const BORROWING = { ...CHARGE, mayExceedCompany: true } as const;
const COUNT = { isNeverNegative: true, isSteady: true } as const;

/** Traits by line item. */
const TRAITS: Readonly<Record<string, Traits>> = {
  revenue: { isNeverNegative: true, isSteady: true },
  cost_of_revenue: STEADY_COST,
  research_development: STEADY_COST,
  selling_general_administrative: STEADY_COST,
  depreciation_amortization: STEADY_COST,
  interest_expense: PAYMENT,
  gross_profit: { isSteady: true },
  basic_shares: COUNT,
  diluted_shares: COUNT,
  shares_outstanding: COUNT,
  capital_expenditure: PAYMENT,
  dividends_paid: PAYMENT,
  dividends_per_share: PAYMENT,
  buybacks: PAYMENT,
  stock_issuance: PAYMENT,
  total_assets: { isNeverNegative: true, isSteady: true, isStock: true },
  current_assets: { ...OF_ASSETS, isSteady: true },
  cash: OF_CURRENT_ASSETS,
  short_term_investments: OF_CURRENT_ASSETS,
  receivables: { ...OF_CURRENT_ASSETS, isSteady: true },
  inventory: { ...OF_CURRENT_ASSETS, isSteady: true },
  property_plant_equipment: { ...OF_ASSETS, isSteady: true, isStock: true },
  goodwill: { ...OF_ASSETS, isSteady: true, isStock: true },
  intangibles: { ...OF_ASSETS, isStock: true },
  long_term_investments: OF_ASSETS,
  equity: { isStock: true },
  retained_earnings: { isStock: true },
  minority_interest: { isStock: true },
  preferred_stock: { isStock: true },
  total_liabilities: { isNeverNegative: true, isSteady: true, isStock: true },
  current_liabilities: { ...OF_LIABILITIES, isSteady: true },
  payables: { isNeverNegative: true, isSteady: true, partOf: ["current_liabilities", "total_liabilities"] },
  deferred_revenue: OF_LIABILITIES,
  operating_leases: { ...OF_LIABILITIES, isStock: true },
  finance_leases: { ...OF_LIABILITIES, isStock: true },
  short_term_debt: OF_LIABILITIES,
  long_term_debt: OF_LIABILITIES,
  total_debt: OF_LIABILITIES,
  deposits: { ...OF_LIABILITIES, isSteady: true },
  premiums_earned: STEADY_COST,
  policy_benefits: STEADY_COST,
  noninterest_expense: STEADY_COST,
  restructuring: EVENT,
  interest_income: ASIDE,
  other_income: ASIDE,
  nonoperating_income: ASIDE,
  equity_method_income: ASIDE,
  minority_income: ASIDE,
  deferred_tax: ASIDE,
  accumulated_oci: ASIDE,
  goodwill_impairment: CHARGE,
  asset_impairments: CHARGE,
  intangible_amortization: PAYMENT,
  investment_gains: EVENT,
  business_sale_gains: EVENT,
  acquisition_costs: CHARGE,
  debt_extinguishment_gain: EVENT,
  discontinued_income: EVENT,
  taxes_paid: { ...EVENT, isScaleTelling: true },
  acquisitions: EVENT,
  debt_issued: BORROWING,
  debt_repaid: BORROWING,
  share_tax_payments: { ...PAYMENT, isAside: true },
  cash_change: { ...EVENT, isScaleTelling: true },
  net_income_common: { isScaleTelling: true },
  preferred_equity: { isNeverNegative: true, isStock: true, partOf: ["total_assets"] },
  treasury_stock: { isNeverNegative: true, isStock: true, mayExceedCompany: true },
  additional_paid_in_capital: { isStock: true, mayExceedCompany: true },
  shares_issued: PAYMENT,
  shares_repurchased: {
    isNeverNegative: true,
    isScaleTelling: true,
    partOf: ["basic_shares"],
    shareAtMost: THRESHOLDS.largestBuyback,
  },
  treasury_shares: { isNeverNegative: true, isStock: true },
  buyback_authorization: { ...PAYMENT, isAside: true },
  remaining_obligations: { ...PAYMENT, isAside: true },
  lease_income: STEADY_COST,
  property_sale_gains: EVENT,
  property_impairments: CHARGE,
  property_purchases: CHARGE,
  capital_improvements: { ...PAYMENT, isAside: true },
  loans: { ...OF_ASSETS, isSteady: true, isStock: true },
  nonperforming_loans: { isNeverNegative: true, partOf: ["loans"] },
  policy_acquisition_costs: STEADY_COST,
  underwriting_expense: STEADY_COST,
};

/** The traits of a line item; none for one that is not listed. */
export function traitsOf(item: string): Traits {
  return TRAITS[item] ?? {};
}
