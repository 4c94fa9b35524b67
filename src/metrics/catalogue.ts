import type { Metric } from "./metric.ts";
import { ALTMAN_METRICS } from "./registry/scores/altman.ts";
import { AVERAGE_METRICS } from "./registry/operations/averages.ts";
import { BENEISH_METRICS } from "./registry/scores/beneish.ts";
import { CAPITAL_RETURN_METRICS } from "./registry/capital/capital-returns.ts";
import { CASH_METRICS } from "./registry/operations/cash.ts";
import { DIVIDEND_METRICS } from "./registry/shares/dividends.ts";
import { DUPONT_METRICS } from "./registry/scores/dupont.ts";
import { EARNINGS_METRICS } from "./registry/operations/earnings.ts";
import { EFFICIENCY_METRICS } from "./registry/operations/efficiency.ts";
import { FINANCIAL_METRICS } from "./registry/sectors/financials.ts";
import { GROWTH_METRICS } from "./registry/operations/growth.ts";
import { LEVERAGE_METRICS } from "./registry/capital/leverage.ts";
import { LIQUIDITY_METRICS } from "./registry/capital/liquidity.ts";
import { MARGIN_METRICS } from "./registry/operations/margins.ts";
import { MARKET_METRICS } from "./registry/shares/market.ts";
import { ONE_OFF_METRICS } from "./registry/operations/one-offs.ts";
import { OWN_HISTORY_METRICS } from "./registry/shares/own-history.ts";
import { PER_SHARE_METRICS } from "./registry/shares/per-share.ts";
import { PIOTROSKI_METRICS } from "./registry/scores/piotroski.ts";
import { PRICE_MOVE_METRICS } from "./registry/shares/price-moves.ts";
import { PROPERTY_METRICS } from "./registry/sectors/property.ts";
import { REACTION_METRICS } from "./registry/shares/reactions.ts";
import { RETURN_METRICS } from "./registry/capital/returns.ts";
import { SHARE_BRIDGE_METRICS } from "./registry/shares/share-bridge.ts";
import { VALUATION_METRICS } from "./registry/shares/valuation.ts";

/** Every metric there is, family by family. */
export const METRICS: readonly Metric[] = [
  ...GROWTH_METRICS,
  ...MARGIN_METRICS,
  ...RETURN_METRICS,
  ...AVERAGE_METRICS,
  ...DUPONT_METRICS,
  ...FINANCIAL_METRICS,
  ...PROPERTY_METRICS,
  ...CASH_METRICS,
  ...EFFICIENCY_METRICS,
  ...LIQUIDITY_METRICS,
  ...LEVERAGE_METRICS,
  ...CAPITAL_RETURN_METRICS,
  ...DIVIDEND_METRICS,
  ...SHARE_BRIDGE_METRICS,
  ...PER_SHARE_METRICS,
  ...MARKET_METRICS,
  ...PRICE_MOVE_METRICS,
  ...VALUATION_METRICS,
  ...OWN_HISTORY_METRICS,
  ...PIOTROSKI_METRICS,
  ...ALTMAN_METRICS,
  ...BENEISH_METRICS,
  ...EARNINGS_METRICS,
  ...ONE_OFF_METRICS,
  ...REACTION_METRICS,
];

const BY_ID = new Map(METRICS.map((entry) => [entry.id, entry]));

/** The metric with an id; undefined for line items and unknown ids. */
export function metric(id: string): Metric | undefined {
  return BY_ID.get(id);
}
