import { createHash } from "node:crypto";
import type { FigureUnit } from "#facts/figure.ts";
import { METRICS, metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import type { Metric, MetricFamily } from "#metrics/metric.ts";

/** The three views of a company: its newest fiscal year, its newest quarter, its trailing twelve months. */
export const BASES = ["ttm", "year", "quarter"] as const;
export type Basis = (typeof BASES)[number];

/** One column of the universe: a metric of the registry or a line item of the statements. */
export interface UniverseMeasure {
  readonly id: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly group: MetricFamily | "amounts";
  readonly better: Metric["better"];
  readonly periods: Metric["periods"];
}

/** The line items that are columns too, in the order of the statements. */
const ITEMS = [
  "revenue",
  "cost_of_revenue",
  "gross_profit",
  "research_development",
  "selling_general_administrative",
  "operating_income",
  "interest_expense",
  "pretax_income",
  "income_tax",
  "net_income",
  "eps_diluted",
  "diluted_shares",
  "dividends_per_share",
  "net_interest_income",
  "premiums_earned",
  "depreciation_amortization",
  "stock_compensation",
  "operating_cash_flow",
  "capital_expenditure",
  "dividends_paid",
  "buybacks",
  "cash",
  "receivables",
  "inventory",
  "current_assets",
  "property_plant_equipment",
  "goodwill",
  "total_assets",
  "total_debt",
  "current_liabilities",
  "deferred_revenue",
  "deposits",
  "total_liabilities",
  "equity",
  "retained_earnings",
  "shares_outstanding",
  "loans",
] as const;

/** Every column, in one order that rows, memory and the database share. */
export const UNIVERSE_MEASURES: readonly UniverseMeasure[] = [
  ...METRICS.map(({ id, label, unit, family, better, periods }) => ({
    id,
    label,
    unit,
    group: family,
    better,
    periods,
  })),
  ...ITEMS.map(itemMeasure),
];

/** Names the columns and their order: a row of others is not read. */
export const UNIVERSE_LAYOUT = createHash("sha256")
  .update(UNIVERSE_MEASURES.map(({ id }) => id).join(" "))
  .digest("base64url");

const POSITIONS = new Map(UNIVERSE_MEASURES.map(({ id }, position) => [id, position]));

/** The position of a measure in every row; undefined for an id that is no column. */
export function positionOf(id: string): number | undefined {
  return POSITIONS.get(id);
}

/** The column of a position. Throws for a position outside the universe. */
export function measureAt(position: number): UniverseMeasure {
  const measure = UNIVERSE_MEASURES[position];
  if (measure === undefined) throw new RangeError(`measureAt(): the universe has no column ${String(position)}.`);
  return measure;
}

function itemMeasure(id: string): UniverseMeasure {
  const item = lineItem(id);
  if (item === undefined || metric(id) !== undefined) throw new TypeError(`"${id}" is not a line item.`);
  const periods = item.kind === "balance" ? (["instant"] as const) : (["year", "quarter", "ttm"] as const);
  return { id, label: item.label, unit: item.unit, group: "amounts", better: "neither", periods };
}
