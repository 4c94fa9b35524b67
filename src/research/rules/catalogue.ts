import { BALANCE_SHEET_RULES } from "#research/rules/catalogue/balance-sheet.ts";
import { CASH_QUALITY_RULES } from "#research/rules/catalogue/cash-quality.ts";
import { GROWTH_RULES } from "#research/rules/catalogue/growth.ts";
import { PROFITABILITY_RULES } from "#research/rules/catalogue/profitability.ts";
import type { Rule } from "./insight.ts";

/** Every rule of the deterministic analyst, in a fixed order. */
export const INSIGHT_RULES: readonly Rule[] = [
  ...GROWTH_RULES,
  ...PROFITABILITY_RULES,
  ...CASH_QUALITY_RULES,
  ...BALANCE_SHEET_RULES,
];
