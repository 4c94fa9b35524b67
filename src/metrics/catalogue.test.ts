import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "./analysis.ts";
import { METRICS, metric } from "./catalogue.ts";
import { createAnalysis } from "./create-analysis.ts";
import { LINE_ITEMS, lineItem } from "./line-items/items/table.ts";

/** Measures that pages, rules and stored links name: none may disappear. */
const LINE_ITEM_IDS = `
  revenue cost_of_revenue gross_profit research_development selling_general_administrative operating_income
  interest_expense pretax_income income_tax net_income eps_diluted diluted_shares basic_shares
  depreciation_amortization stock_compensation operating_cash_flow investing_cash_flow financing_cash_flow
  capital_expenditure dividends_paid buybacks stock_issuance dividends_per_share net_interest_income
  noninterest_income noninterest_expense credit_loss_provision premiums_earned policy_benefits cash
  short_term_investments long_term_investments receivables inventory payables current_assets current_liabilities
  property_plant_equipment goodwill intangibles total_assets total_liabilities short_term_debt long_term_debt
  total_debt operating_leases equity minority_interest temporary_equity preferred_stock retained_earnings
  deferred_revenue shares_outstanding deposits loan_loss_allowance eps_basic restructuring goodwill_impairment
  asset_impairments intangible_amortization interest_income other_income nonoperating_income equity_method_income
  investment_gains debt_extinguishment_gain deferred_tax taxes_paid discontinued_income minority_income acquisitions
  debt_issued debt_repaid share_tax_payments cash_change net_income_common preferred_equity common_equity
  tangible_common_equity treasury_stock accumulated_oci additional_paid_in_capital shares_issued shares_repurchased
  treasury_shares buyback_authorization remaining_obligations lease_income property_sale_gains property_impairments
  property_purchases capital_improvements straight_line_rent loans nonperforming_loans policy_acquisition_costs
  underwriting_expense business_sale_gains acquisition_costs
`
  .trim()
  .split(/\s+/);
const METRIC_IDS = `
  revenue_growth gross_profit_growth operating_income_growth net_income_growth eps_growth ocf_growth fcf_growth
  revenue_cagr_3y revenue_cagr_5y revenue_cagr_10y eps_cagr_3y eps_cagr_5y eps_cagr_10y fcf_cagr_3y fcf_cagr_5y
  fcf_cagr_10y net_income_cagr_5y gross_margin operating_margin pretax_margin net_margin rd_share sga_share
  effective_tax_rate operating_ebitda operating_ebitda_margin ebitda ebitda_margin return_on_assets
  return_on_equity roic nopat invested_capital gross_profitability dupont_tax dupont_interest dupont_ebit_margin
  equity_multiplier asset_turnover efficiency_ratio net_interest_share credit_cost_share loss_ratio
  free_cash_flow fcf_margin fcf_after_sbc cash_conversion fcf_conversion sloan_accruals sbc_share_of_ocf
  sbc_share_of_revenue capex_share_of_revenue ppe_turnover inventory_turnover days_sales days_inventory
  days_payables days_payables_purchases cash_cycle working_capital current_ratio quick_ratio cash_ratio
  ocf_ratio net_debt net_debt_to_ebitda debt_to_equity debt_to_assets interest_cover liabilities_to_assets
  payout_ratio retention_ratio buyback_share_of_fcf dividend_yield buyback_yield total_yield share_change
  share_change_5y price price_change_1d return_1m return_1y return_5y volatility_1y max_drawdown_2y high_52w_gap
  market_cap enterprise_value pe ps pb p_fcf ev_sales ev_ebit ev_ebitda earnings_yield fcf_yield peg
  pe_percentile ps_percentile ev_ebit_percentile fcf_yield_percentile pe_median_5y piotroski_f piotroski_roa
  piotroski_ocf piotroski_roa_change piotroski_accrual piotroski_leverage piotroski_current_ratio
  piotroski_shares piotroski_gross_margin piotroski_turnover altman_z altman_wc altman_re altman_ebit altman_mve
  altman_sales altman_z2 altman2_bve beneish_m beneish_dsri beneish_gmi beneish_aqi beneish_sgi beneish_depi
  beneish_sgai beneish_tata beneish_lvgi sue eps_surprise vendor_eps_actual vendor_eps_estimate reaction_1d
  reaction_5d net_income_cagr_3y net_income_cagr_10y incremental_margin rule_of_40 obligations_to_revenue
  cash_tax_rate return_on_tangible_equity gross_margin_5y operating_margin_5y net_margin_5y fcf_margin_5y roic_5y
  return_on_equity_5y return_on_assets_5y expense_ratio combined_ratio net_interest_to_assets nonperforming_share
  allowance_share loans_to_deposits ffo ffo_per_share ffo_payout receivables_turnover dividend_growth
  dividend_cagr_3y dividend_cagr_5y dividend_cagr_10y dividend_streak dividend_cover fcf_dividend_cover
  share_count_change shares_added buyback_price revenue_per_share ocf_per_share fcf_per_share
  book_value_per_share tangible_book_per_share cash_per_share p_tbv p_ffo p_ocf ev_fcf one_offs one_offs_tax
  earnings_without_one_offs eps_without_one_offs
`
  .trim()
  .split(/\s+/);

const labelOf = (id: string): string => metric(id)?.label ?? lineItem(id)?.label ?? id;

async function analysisOf(symbol: string): Promise<Analysis> {
  const snapshot = await openSnapshot("data/snapshot");
  const cik = snapshot.manifest.companies.find((company) => company.symbol === symbol)?.cik ?? "";
  const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
  if (records === null) throw new TypeError(`${symbol} is not in the snapshot.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: snapshot.manifest.asOf }));
}

describe("the catalogue", () => {
  it("holds every measure others name, and no metric twice", () => {
    expect(LINE_ITEM_IDS.filter((id) => lineItem(id) === undefined)).toEqual([]);
    expect(METRIC_IDS.filter((id) => metric(id) === undefined)).toEqual([]);
    expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length);
  });

  it("names each line item once and in words for people", () => {
    expect(new Set(LINE_ITEMS.map(({ id }) => id)).size).toBe(LINE_ITEMS.length);
    expect(LINE_ITEMS.filter(({ id }) => metric(id) !== undefined)).toEqual([]);
    expect(LINE_ITEMS.filter(({ label, noun }) => !/^[A-Z]/.test(label) || noun === "")).toEqual([]);
  });

  it("tells people of each metric what it is, when it applies and where it comes from", () => {
    const texts = METRICS.flatMap(({ id, label, formula, applicability, source }) =>
      [label, formula, applicability, source].map((text) => ({ id, text })),
    );
    expect(texts.filter(({ text }) => text.trim().length < 3)).toEqual([]);
    const sentences = METRICS.flatMap(({ applicability, source }) => [applicability, source]);
    expect(sentences.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
  });

  it("computes each from measures that exist and that its formula names", () => {
    const unknown = METRICS.flatMap(({ operands }) => operands).filter(
      (id) => metric(id) === undefined && lineItem(id) === undefined,
    );
    expect(unknown).toEqual([]);
    const unnamed = METRICS.flatMap(({ id, formula, operands }) =>
      operands
        .filter((operand) => !formula.toLowerCase().includes(labelOf(operand).toLowerCase()))
        .map((operand) => `${id}: ${operand}`),
    );
    // Stand-ins for the share count, as the applicability of market value says.
    expect(unnamed).toEqual(["market_cap: basic_shares", "market_cap: diluted_shares"]);
  });
});

/** Figures of all metrics for all periods that have neither a finite value nor a whole sentence. */
async function wrongFiguresOf(symbols: readonly string[]): Promise<readonly string[]> {
  const analyses = await Promise.all(symbols.map(analysisOf));
  return analyses.flatMap((analysis) =>
    METRICS.flatMap(({ id, periods }) =>
      periods.flatMap((kind) => analysis.periods(kind).map((period) => analysis.figure(id, period))),
    )
      .filter(({ value, reason }) =>
        value === null ? reason === null || !/^[A-Z0-9].*\.$/.test(reason) : reason !== null || !value.isFinite(),
      )
      .map(({ id, reason }) => `${id}: ${reason ?? ""}`),
  );
}

describe("every metric, for every period held, has a finite value or a whole sentence", () => {
  it("of makers, shops and software companies", async () => {
    expect(await wrongFiguresOf(["NVDA", "AAPL", "KHC", "MCD", "GOOGL"])).toEqual([]);
  });

  it("of banks, brokers, card companies and insurers", async () => {
    expect(await wrongFiguresOf(["JPM", "GS", "V", "PGR", "UNH"])).toEqual([]);
  });

  it("of REITs, utilities, loss makers and companies of which little is held", async () => {
    expect(await wrongFiguresOf(["DLR", "AMT", "NEE", "UAA", "SNOW"])).toEqual([]);
  });
});
