import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { prose } from "#research/cards/blocks/compose-card.ts";
import type { Block, CheckList } from "#research/cards/card.ts";
import { viewOf } from "#research/text/figure-view.ts";

interface Threshold {
  readonly measure: string;
  readonly bound: number;
  readonly above: string;
  readonly below: string;
  readonly better: "above" | "below";
}

/** Bounds where a figure changes its meaning. */
const THRESHOLDS: readonly Threshold[] = [
  {
    measure: "net_income",
    bound: 0,
    above: "Net income turned positive",
    below: "Net income turned negative",
    better: "above",
  },
  {
    measure: "operating_income",
    bound: 0,
    above: "Operating income turned positive",
    below: "Operating income turned negative",
    better: "above",
  },
  {
    measure: "free_cash_flow",
    bound: 0,
    above: "Free cash flow turned positive",
    below: "Free cash flow turned negative",
    better: "above",
  },
  { measure: "equity", bound: 0, above: "Equity turned positive", below: "Equity turned negative", better: "above" },
  {
    measure: "net_debt",
    bound: 0,
    above: "Net cash turned into net debt",
    below: "Net debt turned into net cash",
    better: "below",
  },
  {
    measure: "revenue_growth",
    bound: 0,
    above: "Revenue began to grow",
    below: "Revenue began to shrink",
    better: "above",
  },
  {
    measure: "current_ratio",
    bound: 1,
    above: "Current assets rose above current liabilities",
    below: "Current assets fell below current liabilities",
    better: "above",
  },
  {
    measure: "net_debt_to_ebitda",
    bound: 3,
    above: "Net debt rose above three times operating EBITDA",
    below: "Net debt fell below three times operating EBITDA",
    better: "below",
  },
  {
    measure: "interest_cover",
    bound: 3,
    above: "Interest cover rose above three times",
    below: "Interest cover fell below three times",
    better: "above",
  },
  {
    measure: "cash_conversion",
    bound: 1,
    above: "Operating cash flow rose above net income",
    below: "Operating cash flow fell below net income",
    better: "above",
  },
];

/** Names the bounds that lie between two periods' figures: a tick where the company came out on the better side. */
export function crossedThresholds(
  analysis: Analysis,
  then: FiscalPeriod,
  now: FiscalPeriod,
): readonly (Block | null)[] {
  const items = THRESHOLDS.flatMap((threshold) => crossing(analysis, threshold, [then, now]));
  if (items.length === 0) return [prose("None of the thresholds we check was crossed between the two periods.")];
  return [{ kind: "checks", caption: "Thresholds crossed; a tick marks an improvement", items }];
}

function crossing(
  analysis: Analysis,
  { measure, bound, above, below, better }: Threshold,
  [then, now]: readonly [FiscalPeriod, FiscalPeriod],
): CheckList["items"] {
  const [before, after] = [analysis.figure(measure, then), analysis.figure(measure, now)];
  if (before.value === null || after.value === null) return [];
  const side = after.value.gt(bound) ? "above" : "below";
  if (before.value.gt(bound) === after.value.gt(bound)) return [];
  const label = side === "above" ? above : below;
  return [{ label, verdict: side === better ? "pass" : "fail", detail: "", figures: [viewOf(before), viewOf(after)] }];
}
