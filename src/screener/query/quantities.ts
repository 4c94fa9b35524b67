import type { FigureUnit } from "#facts/figure.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { measureAt, positionOf, UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import { type Quantity, TEXT_FIELDS } from "./condition.ts";

/** Other names for a measure. */
const ALIASES: Readonly<Record<string, string>> = {
  size: "market_cap",
  fcf: "free_cash_flow",
  eps: "eps_diluted",
  piotroski: "piotroski_f",
  dividends: "dividends_paid",
};

/** Short names that are read and not offered to who misspelt another. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  roe: "return_on_equity",
  roa: "return_on_assets",
  "d/e": "debt_to_equity",
};

/** The names of what is asked of a measure: `percentile(roic)`. */
export const FUNCTIONS = ["percentile", "sector_percentile", "own_history", "growth"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** The registry's own history of a multiple ranks months, not fiscal years. */
const RANKED_BY_MONTH: ReadonlySet<string> = new Set(["pe", "ps", "ev_ebit", "fcf_yield"]);

/** Growth by the measure that grows and the years it is counted over. */
const GROWTH: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  revenue: {
    1: "revenue_growth",
    3: "revenue_cagr_3y",
    5: "revenue_cagr_5y",
    10: "revenue_cagr_10y",
  },
  eps_diluted: { 1: "eps_growth", 3: "eps_cagr_3y", 5: "eps_cagr_5y", 10: "eps_cagr_10y" },
  free_cash_flow: { 1: "fcf_growth", 3: "fcf_cagr_3y", 5: "fcf_cagr_5y", 10: "fcf_cagr_10y" },
  net_income: {
    1: "net_income_growth",
    3: "net_income_cagr_3y",
    5: "net_income_cagr_5y",
    10: "net_income_cagr_10y",
  },
  dividends_per_share: {
    1: "dividend_growth",
    3: "dividend_cagr_3y",
    5: "dividend_cagr_5y",
    10: "dividend_cagr_10y",
  },
  gross_profit: { 1: "gross_profit_growth" },
  operating_income: { 1: "operating_income_growth" },
  operating_cash_flow: { 1: "ocf_growth" },
  diluted_shares: { 1: "share_change", 5: "share_change_5y" },
};

/** The position of the measure with a name, in any case and by its other names; undefined for none. */
export function measureOf(name: string): number | undefined {
  const id = name.toLowerCase();
  // P/E is pe, EV/EBIT is ev_ebit.
  return (
    positionOf(ALIASES[id] ?? SHORT_NAMES[id] ?? id) ??
    positionOf(id.replace("/", "")) ??
    positionOf(id.replace("/", "_"))
  );
}

/** A quantity, or a whole sentence saying why there is none. */
export type QuantityResult =
  | { readonly ok: true; readonly quantity: Quantity }
  | { readonly ok: false; readonly message: string };

/** What a function gives of a measure. */
export function applyFunction(name: FunctionName, measure: number, years: number | null): QuantityResult {
  if (name === "growth") return growthOf(measure, years ?? 1);
  if (years !== null) return { ok: false, message: `${name} takes one metric and no number of years.` };
  if (name === "percentile") return { ok: true, quantity: { of: "percentile", measure } };
  if (name === "sector_percentile") return { ok: true, quantity: { of: "sector-percentile", measure } };
  const { id, label, periods } = measureAt(measure);
  const byMonth = RANKED_BY_MONTH.has(id) ? positionOf(`${id}_percentile`) : undefined;
  if (byMonth !== undefined) return { ok: true, quantity: { of: "value", measure: byMonth } };
  if (periods.includes("year") || periods.includes("instant"))
    return { ok: true, quantity: { of: "own-history", measure } };
  return { ok: false, message: `We keep no history of ${label} to rank it against.` };
}

function growthOf(measure: number, years: number): QuantityResult {
  const { id, label } = measureAt(measure);
  const spans = GROWTH[id];
  if (spans === undefined) {
    return { ok: false, message: `We compute no growth of ${label}. Use one of ${Object.keys(GROWTH).join(", ")}.` };
  }
  const position = positionOf(spans[years] ?? "");
  if (position !== undefined) return { ok: true, quantity: { of: "value", measure: position } };
  return { ok: false, message: `Growth of ${label} is counted over ${Object.keys(spans).join(", ")} years.` };
}

/** What the numbers of a quantity count; ranks are shares. */
export function unitOf(quantity: Quantity): FigureUnit {
  if (quantity.of === "age") return "days";
  return quantity.of === "value" ? measureAt(quantity.measure).unit : "ratio";
}

/** A quantity in reader's words. */
export function labelOf(quantity: Quantity): string {
  if (quantity.of === "age") return "Days since the newest period";
  const { label } = measureAt(quantity.measure);
  const words = {
    value: label,
    percentile: `${label}: percentile`,
    "sector-percentile": `${label}: percentile in its sector`,
    "own-history": `${label}: against its own history`,
  };
  return words[quantity.of];
}

const MOST_NEAR = 5;
const FURTHEST = 3;

/** Names that may have been meant, the nearest first. */
export function nearNames(name: string): readonly string[] {
  const wanted = name.toLowerCase().slice(0, 40);
  const names = [
    ...UNIVERSE_MEASURES.map(({ id }) => id),
    ...TEXT_FIELDS,
    ...FUNCTIONS,
    ...Object.keys(ALIASES),
    "age",
    "peers_of",
  ];
  return names
    .map((known) => ({ known, distance: distanceOf(wanted, known) }))
    .filter(({ distance }) => distance <= FURTHEST)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, MOST_NEAR)
    .map(({ known }) => known);
}

/** A name that contains the other is near, however long it is. */
function distanceOf(wanted: string, known: string): number {
  if (wanted.length > 2 && known.includes(wanted)) return 1;
  return editDistance(wanted, known, FURTHEST);
}
