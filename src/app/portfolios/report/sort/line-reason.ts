import { whyUnweighed } from "#app/portfolios/report/sections/why-unweighed.ts";
import type { PortfolioReport, ReportLine } from "#research/portfolio-report/report.ts";
import { LINE_LABELS, type LineKey } from "./sort-lines.ts";

type Known = Pick<PortfolioReport, "weighed" | "dividends">;

/** Why a line has nothing in a column, as a whole sentence; less specific where only the line is known. */
export function lineReason(line: ReportLine, key: LineKey, report: Known | null): string {
  const { symbol } = line;
  if (Object.keys(line.figures).length === 0 && key !== "weight") return `We have no figures of ${symbol} yet.`;
  switch (key) {
    case "weight":
      return report === null ? `We cannot weigh ${symbol}.` : whyUnweighed(report, symbol);
    case "value":
      return `${symbol} has no shares here, or we have no price of it.`;
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
