import type { PortfolioReport, ReportLine } from "#research/portfolio-report/report.ts";
import { numberText, shareText } from "#app/portfolios/report/sections/number-text.ts";
import { formatDate } from "#research/text/format-date.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import { NO_WEIGHT } from "#research/portfolio-report/listed.ts";

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

/** Companies in the order of symbols; those that are not among them stand at the end. */
export function inOrderOf<One extends { readonly symbol: string }>(
  all: readonly One[],
  symbols: readonly string[],
): readonly One[] {
  const places = new Map(symbols.map((symbol, place) => [symbol, place]));
  const placeOf = ({ symbol }: One): number => places.get(symbol) ?? symbols.length;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What a line is sorted by, in words; null where it has nothing there. */
export function lineText(line: ReportLine, key: LineKey): string | null {
  switch (key) {
    case "symbol":
      return line.symbol;
    case "next":
      return line.next && formatDate(line.next.date);
    case "weight":
      return line.weight && shareText(line.weight);
    case "value":
      return line.value && numberText(line.value, "USD");
    case "dividend_yield":
      return line.dividendYield && shareText(line.dividendYield);
    default: {
      const figure = line.figures[key];
      const text = figure === undefined ? ABSENT : formatFigure(figure, "auto");
      return text === ABSENT ? null : text;
    }
  }
}

type Known = Pick<PortfolioReport, "weighed" | "dividends">;

/** Why a line has nothing in a column, as a whole sentence; less specific where only the line is known. */
export function lineReason(line: ReportLine, key: LineKey, report: Known | null): string {
  const { symbol } = line;
  if (Object.keys(line.figures).length === 0 && key !== "weight") return `We have no figures for ${symbol} yet.`;
  switch (key) {
    case "weight":
      return report === null ? `We have no weight for ${symbol}.` : whyUnweighed(report, symbol);
    case "value":
      return `${symbol} has no shares here, or we have no price for it.`;
    case "dividend_yield":
      return silenceOf(report, symbol) ?? `Dividends or the price of ${symbol} are not in our data.`;
    case "next":
      return `We have too few past dates to estimate when ${symbol} reports next.`;
    default:
      return reasonOfFigure(line, key) ?? `${LINE_LABELS[key]} of ${symbol} is not in our data.`;
  }
}

function reasonOfFigure(
  { figures }: ReportLine,
  key: Exclude<LineKey, "weight" | "value" | "dividend_yield" | "next">,
) {
  return key === "symbol" ? null : (figures[key]?.reason ?? null);
}

function silenceOf(report: Known | null, symbol: string): string | null {
  return report?.dividends.unknown.find((one) => one.symbol === symbol)?.reason ?? null;
}

/** Why a company has no part of the whole, as a whole sentence. */
export function whyUnweighed({ weighed }: Pick<PortfolioReport, "weighed">, symbol: string): string {
  return weighed.missing.find((one) => one.symbol === symbol)?.reason ?? NO_WEIGHT;
}
