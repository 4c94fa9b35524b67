import { BALANCE_SHEET_RULES } from "./business/balance-sheet.ts";
import { CAPITAL_RETURN_RULES } from "./owners/capital-returns.ts";
import { CASH_QUALITY_RULES } from "./business/cash-quality.ts";
import { CHANGE_RULES } from "./record/changes.ts";
import { DATA_QUALITY_RULES } from "./record/data-quality.ts";
import { DRIVER_RULES } from "./business/drivers.ts";
import { EARNINGS_RULES } from "./owners/earnings.ts";
import { FINANCIAL_RULES, PROPERTY_AND_UTILITY_RULES } from "./sectors.ts";
import { GROWTH_RULES } from "./business/growth.ts";
import { MARKET_RULES } from "./owners/market.ts";
import { MISSING_ITEM_RULES } from "./record/missing-items.ts";
import { MULTIPLE_VIEW_RULES } from "./owners/multiple-views.ts";
import { PEER_RULES } from "./owners/peers.ts";
import { PROFITABILITY_RULES } from "./business/profitability.ts";
import { RETURN_RULES } from "./business/returns.ts";
import { RISK_FLAG_RULES } from "./record/risk-flags.ts";
import { SCORE_RULES } from "./record/scores.ts";
import { GROWTH_CAUSE_RULES } from "./business/growth-causes.ts";
import { SEGMENT_RULES } from "./business/segments.ts";
import { VALUATION_RULES } from "./owners/valuation.ts";
import { WORKING_CAPITAL_RULES } from "./business/working-capital.ts";
import type { Rule } from "#research/rules/insight.ts";

/** Every rule of the deterministic analyst, in a fixed order. */
export const INSIGHT_RULES: readonly Rule[] = [
  ...GROWTH_RULES,
  ...PROFITABILITY_RULES,
  ...RETURN_RULES,
  ...DRIVER_RULES,
  ...SEGMENT_RULES,
  ...GROWTH_CAUSE_RULES,
  ...CASH_QUALITY_RULES,
  ...WORKING_CAPITAL_RULES,
  ...BALANCE_SHEET_RULES,
  ...CAPITAL_RETURN_RULES,
  ...VALUATION_RULES,
  ...MULTIPLE_VIEW_RULES,
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

/**
 * The version of the catalogue, kept in every run's manifest. Raised whenever a rule, a threshold or a word changes, so
 * that the same facts and the same version give the same bytes.
 */
export const RULES_VERSION = "10";
