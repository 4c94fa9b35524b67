import type { ValuationInputs } from "#research/cards/card.ts";
import { parseDecimal, roundedSize } from "#research/text/decimal-text.ts";
import { formatFigure, MINUS } from "#research/text/format-figure.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import type { FigureNotes } from "./figure-notes.ts";
import { writeRows } from "./write-rows.ts";

/** Writes what a valuation starts from: its figures and its default assumptions. */
export function writeValuation(inputs: ValuationInputs, notes: FigureNotes): string {
  const { freeCashFlow, netDebt, shares, price, enterpriseValue, pastGrowth, assumptions } = inputs;
  const figures = [freeCashFlow, netDebt, shares, price, enterpriseValue, ...(pastGrowth ? [pastGrowth] : [])];
  const rows = figures.map((figure) => [
    escapeMarkdown(`${figure.label}, ${figure.periodLabel}`),
    `${formatFigure(figure, "auto")} [${notes.cite(figure)}]`,
  ]);
  return writeRows(
    ["Starting from", ""],
    [
      ...rows,
      ["Assumed growth a year", percent(assumptions.growth)],
      ["Assumed discount rate", percent(assumptions.discountRate)],
      ["Assumed growth after that", percent(assumptions.terminalGrowth)],
      ["Years of assumed growth", String(assumptions.years)],
    ],
  );
}

function percent(ratio: string): string {
  const number = parseDecimal(ratio);
  return `${number.negative ? MINUS : ""}${roundedSize(number, 2, 1)}%`;
}
