import { numberText, shareText } from "#app/portfolios/report/sections/number-text.ts";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import { formatDate } from "#research/text/format-date.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import type { LineKey } from "./sort-lines.ts";

/** What a line is sorted by, in words. */
export function lineText(line: ReportLine, key: LineKey): string {
  switch (key) {
    case "symbol":
      return line.symbol;
    case "next":
      return line.next === null ? ABSENT : formatDate(line.next.date);
    case "weight":
      return shareText(line.weight);
    case "value":
      return numberText(line.value, "USD");
    case "dividend_yield":
      return shareText(line.dividendYield);
    default: {
      const figure = line.figures[key];
      return figure === undefined ? ABSENT : formatFigure(figure, "auto");
    }
  }
}
