import type { ReportLine } from "#research/portfolio-report/report.ts";

/** What a report knows of every company, in the order of its columns. */
export const LINE_KEYS = [
  "symbol",
  "weight",
  "value",
  "price",
  "pe",
  "fcf_yield",
  "revenue_growth",
  "net_margin",
  "return_1y",
  "dividend_yield",
  "next",
  "piotroski_f",
  "beneish_m",
  "sue",
] as const;
export type LineKey = (typeof LINE_KEYS)[number];

export const LINE_LABELS: Readonly<Record<LineKey, string>> = {
  symbol: "Symbol",
  weight: "Weight",
  value: "Value",
  price: "Price",
  pe: "P/E",
  fcf_yield: "FCF yield",
  revenue_growth: "Revenue growth",
  net_margin: "Net margin",
  return_1y: "1 year",
  dividend_yield: "Dividend yield",
  next: "Next results",
  piotroski_f: "Piotroski F",
  beneish_m: "Beneish M",
  sue: "SUE",
};

export interface LineOrder {
  readonly key: LineKey;
  readonly direction: "ascending" | "descending";
}

/** Cheap, soon and doubtless first; of everything else the largest. */
const ASCENDING_FIRST: ReadonlySet<LineKey> = new Set(["symbol", "pe", "next", "beneish_m"]);

/** The order that a column is first put in. */
export function firstOrder(key: LineKey): LineOrder {
  return { key, direction: ASCENDING_FIRST.has(key) ? "ascending" : "descending" };
}

/** A column that is asked for again turns round. */
export function nextOrder(now: LineOrder | null, key: LineKey): LineOrder {
  if (now?.key !== key) return firstOrder(key);
  return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
}

/** `P/E, lowest first` */
export function orderWords({ key, direction }: LineOrder): string {
  const isUp = direction === "ascending";
  const words = key === "symbol" ? ["A to Z", "Z to A"] : key === "next" ? ["soonest first", "latest first"] : LOW_HIGH;
  return `${LINE_LABELS[key]}, ${words[isUp ? 0 : 1] ?? ""}`;
}

const LOW_HIGH = ["lowest first", "highest first"];

/** What a line is sorted by: a number, or text that sorts as it reads; null where it has none. */
export function sortValue(line: ReportLine, key: LineKey): number | string | null {
  switch (key) {
    case "symbol":
      return line.symbol;
    case "next":
      return line.next?.date ?? null;
    case "weight":
    case "value":
      return numberOf(line[key]);
    case "dividend_yield":
      return numberOf(line.dividendYield);
    default:
      return numberOf(line.figures[key]?.value ?? null);
  }
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** The lines in an order; those without the figure stand at the end either way, equal ones stay as they were. */
export function sortLines(lines: readonly ReportLine[], order: LineOrder): readonly ReportLine[] {
  const sign = order.direction === "ascending" ? 1 : -1;
  return lines.toSorted((a, b) => {
    const [one, other] = [sortValue(a, order.key), sortValue(b, order.key)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (typeof one === "string" ? one.localeCompare(String(other), "en") : one - Number(other));
  });
}
