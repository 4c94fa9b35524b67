import { inCurrency } from "#contracts/api/units.ts";
import type { Figure, FigureFlag, FigureUnit } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { inPeriod, isOrAre, midSentence } from "#metrics/wording.ts";
import { calculate, calculationId } from "#research/text/calculations/calculate.ts";
import { remainderOperation } from "#research/text/calculations/remainder.ts";
import type { RestLine, StatementKind, View } from "./statement.ts";

/** A figure of a statement, or why there is none; only a figure has an id that its evidence is found by. */
export type Cell =
  | { readonly figure: Figure }
  | { readonly reason: string; readonly flags: readonly FigureFlag[]; readonly unit: FigureUnit };

/**
 * What is left of a total in one period, as a calculation over the lines shown of it. A line that other columns have
 * and this one lacks would be in the rest of this column alone, so there is none, unless the company did not report it.
 */
export function restCell(
  analysis: Analysis,
  line: RestLine,
  { period, isShown }: { readonly period: FiscalPeriod; readonly isShown: (measure: string) => boolean },
): Cell {
  const figureOf = (measure: string): Figure => analysis.figure(measure, period);
  const isLost = (figure: Figure): boolean =>
    figure.value === null && isShown(figure.measure) && !analysis.isUnreported(figure.measure, period);
  const [first, ...others] = line.plus.map(figureOf);
  if (first === undefined) throw new TypeError(`restCell(): ${line.rest} is the rest of nothing`);
  const taken = line.minus.flatMap((part) => {
    if (typeof part === "string") return [figureOf(part)];
    const sum = figureOf(part.total);
    return sum.value !== null || isLost(sum) ? [sum] : part.orElse.map(figureOf);
  });
  const lacking =
    [first, ...(line.needs ?? []).map(figureOf)].find(({ value }) => value === null) ??
    [...others, ...taken].find(isLost);
  if (lacking !== undefined)
    return absent(`We do not show this: ${lacking.reason ?? "a line is missing."}`, first.unit);
  const plus = [first, ...others].filter(hasValue);
  const minus = taken.filter(hasValue);
  if (plus.length + minus.length < 2)
    return absent(`No line of ${first.label} for ${first.period.label} is in our data yet.`, first.unit);
  const cell = calculated(analysis, calculationId(remainderOperation(plus.length), ...plus, ...minus), first.unit);
  const isTooMuch = line.isNeverNegative === true && "figure" in cell && cell.figure.value?.isNegative() === true;
  return isTooMuch
    ? absent(`The lines shown add up to more than ${midSentence(first.label)} for ${first.period.label}.`, first.unit)
    : cell;
}

/** What a switch shows of a figure: its growth over a year, its share of the statement's total, its amount per share. */
export function viewCell(analysis: Analysis, view: View, of: { figure: Figure; statement: StatementKind }): Cell {
  const { figure } = of;
  const base = baseOf(analysis, view, of);
  if (typeof base === "string") return absent(base, "ratio");
  const unit = view === "per-share" ? inCurrency("USD/shares", analysis.currency) : "ratio";
  const missing = [figure, base].find(({ value }) => value === null);
  if (missing !== undefined) return absent(missing.reason ?? `${missing.label} is not in our data yet.`, unit);
  if (view !== "growth" && base.value?.lte(0) === true)
    return {
      reason: `${base.label} ${inPeriod(base.period)} ${isOrAre(base.label)} not above zero.`,
      flags: ["not-meaningful"],
      unit,
    };
  return calculated(analysis, calculationId(OPERATIONS[view], figure, base), unit);
}

const OPERATIONS: Readonly<Record<View, string>> = { growth: "percent_change", share: "share", "per-share": "ratio" };

/** What a view sets a figure against; a whole sentence where there is nothing. */
function baseOf(
  analysis: Analysis,
  view: View,
  { figure, statement }: { figure: Figure; statement: StatementKind },
): Figure | string {
  const { period, measure } = figure;
  switch (view) {
    case "growth": {
      const before = analysis.yearBefore(period);
      return before === null
        ? `We have no figures for the year before ${period.label}.`
        : analysis.figure(measure, before);
    }
    case "share":
      return analysis.figure(statement === "balance" ? "total_assets" : "revenue", period);
    case "per-share":
      return analysis.figure(statement === "balance" ? "shares_outstanding" : "diluted_shares", period);
  }
}

/** What a share of a statement is a share of. */
export function shareWords(statement: StatementKind): string {
  return statement === "balance" ? "Share of assets" : "Share of revenue";
}

function calculated(analysis: Analysis, id: string, unit: FigureUnit): Cell {
  const calculation = calculate(id, [analysis]);
  if (calculation.ok) return { figure: calculation.figure };
  const flags: readonly FigureFlag[] = calculation.reason === "undefined" ? ["not-meaningful"] : [];
  return { reason: calculation.detail, flags, unit };
}

function absent(reason: string, unit: FigureUnit): Cell {
  return { reason, flags: [], unit };
}

function hasValue({ value }: Figure): boolean {
  return value !== null;
}
