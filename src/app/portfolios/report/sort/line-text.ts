import { numberText, shareText } from "#app/portfolios/report/sections/number-text.ts";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import { formatDate } from "#research/text/format-date.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import type { LineKey } from "./sort-lines.ts";

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
