import type { Decimal } from "decimal.js";
import { inCurrency } from "#contracts/api/units.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Figure, FigureFlag } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Sector } from "#metrics/analysis.ts";
import type { Calendar } from "#metrics/calendar.ts";
import { absentFigure, composeFigure } from "#metrics/compose.ts";
import type { WholeReports } from "#metrics/whole-reports.ts";
import type { LineItem } from "./rule.ts";

/** What line items are evaluated against. */
export interface EvaluationDeps {
  readonly factSet: FactSet;
  /** Ten digits. */
  readonly cik: string;
  readonly sector: Sector;
  readonly calendar: Calendar;
  readonly figure: (measure: string, period: FiscalPeriod) => Figure;
  /** Whether every fact of the filing that reports this period is held. */
  readonly isComplete: (period: FiscalPeriod) => boolean;
  /** Which of those reports are known to leave something out. */
  readonly reports: WholeReports;
  /** Dates of a concept's balances that are known, oldest first. */
  readonly balanceDates: (concept: string) => readonly string[];
}

/** One line item wanted for one period. */
export interface ItemInput {
  readonly deps: EvaluationDeps;
  readonly item: LineItem;
  readonly period: FiscalPeriod;
}

interface Arithmetic {
  readonly formula: string;
  readonly operands: readonly Figure[];
  readonly value: Decimal;
  readonly flags?: readonly FigureFlag[];
  readonly isApproximate?: boolean;
}

/** The asked item as the result of arithmetic on other figures. */
export function computedItem(ask: ItemInput, arithmetic: Arithmetic): Figure {
  const { deps, item, period } = ask;
  return composeFigure({
    ...arithmetic,
    cik: deps.cik,
    measure: item.id,
    label: item.label,
    unit: inCurrency(item.unit, deps.factSet.currency),
    period,
    result: arithmetic.value,
  });
}

/** Why there is no value. */
export interface Absence {
  /** A whole sentence. */
  readonly absence: string;
  /** Where there is an amount all the same. */
  readonly flags: readonly FigureFlag[];
}

/** The asked item without a value. */
export function absentItem(ask: ItemInput, { absence, flags }: Absence): Figure {
  const { deps, item, period } = ask;
  const unit = inCurrency(item.unit, deps.factSet.currency);
  const figure = absentFigure({ cik: deps.cik, measure: item.id, label: item.label, unit, period, reason: absence });
  return { ...figure, flags };
}
