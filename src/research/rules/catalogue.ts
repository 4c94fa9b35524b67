import { BALANCE_SHEET_RULES } from "#research/rules/catalogue/balance-sheet.ts";
import { CAPITAL_RETURN_RULES } from "#research/rules/catalogue/capital-returns.ts";
import { CASH_QUALITY_RULES } from "#research/rules/catalogue/cash-quality.ts";
import { CHANGE_RULES } from "#research/rules/catalogue/changes.ts";
import { DATA_QUALITY_RULES } from "#research/rules/catalogue/data-quality.ts";
import { EARNINGS_RULES } from "#research/rules/catalogue/earnings.ts";
import { FINANCIAL_RULES } from "#research/rules/catalogue/financials.ts";
import { GROWTH_RULES } from "#research/rules/catalogue/growth.ts";
import { MARKET_RULES } from "#research/rules/catalogue/market.ts";
import { MISSING_ITEM_RULES } from "#research/rules/catalogue/missing-items.ts";
import { PEER_RULES } from "#research/rules/catalogue/peers.ts";
import { PROFITABILITY_RULES } from "#research/rules/catalogue/profitability.ts";
import { PROPERTY_AND_UTILITY_RULES } from "#research/rules/catalogue/property-and-utilities.ts";
import { RETURN_RULES } from "#research/rules/catalogue/returns.ts";
import { RISK_FLAG_RULES } from "#research/rules/catalogue/risk-flags.ts";
import { SCORE_RULES } from "#research/rules/catalogue/scores.ts";
import { VALUATION_RULES } from "#research/rules/catalogue/valuation.ts";
import { WORKING_CAPITAL_RULES } from "#research/rules/catalogue/working-capital.ts";
import type { Rule } from "./insight.ts";

/** Every rule of the deterministic analyst, in a fixed order. */
export const INSIGHT_RULES: readonly Rule[] = [
  ...GROWTH_RULES,
  ...PROFITABILITY_RULES,
  ...RETURN_RULES,
  ...CASH_QUALITY_RULES,
  ...WORKING_CAPITAL_RULES,
  ...BALANCE_SHEET_RULES,
  ...CAPITAL_RETURN_RULES,
  ...VALUATION_RULES,
  ...EARNINGS_RULES,
  ...MARKET_RULES,
  ...SCORE_RULES,
  ...RISK_FLAG_RULES,
  ...CHANGE_RULES,
  ...PEER_RULES,
  ...FINANCIAL_RULES,
  ...PROPERTY_AND_UTILITY_RULES,
  ...MISSING_ITEM_RULES,
  ...DATA_QUALITY_RULES,
];
