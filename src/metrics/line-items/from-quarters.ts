import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { computedItem, type ItemInput } from "./evaluation.ts";
import { knownFigure } from "./operands.ts";
import { incomeToCommon } from "./per-share-amount.ts";

/**
 * The fourth quarter of a per-share figure or average count, which annual reports have not stated since fiscal 2020.
 * EPS is net income of the quarter ÷ (4 × average shares of the year − 3 × average shares of nine months): right to the
 * cent in 17 of 21 measured company-years, against 12 for subtraction (docs/research-method.md#3.1).
 */
export function fourthQuarter(ask: ItemInput): Figure | null {
  const { item, period } = ask;
  if (period.kind !== "quarter" || period.quarter !== 4 || item.fourthQuarter === undefined) return null;
  switch (item.fourthQuarter) {
    case "eps":
      return earningsOfFourth(ask, "diluted_shares");
    case "basic-eps":
      return earningsOfFourth(ask, "basic_shares");
    case "average-count":
      return countOfFourth(ask);
    case "subtraction":
      return remainderOfYear(ask);
  }
}

interface YearSoFar {
  readonly year: FiscalPeriod;
  readonly nineMonths: FiscalPeriod;
}

function yearSoFar(ask: ItemInput): YearSoFar | null {
  const { calendar } = ask.deps;
  const year = calendar.endingWith(ask.period, "year");
  const nineMonths = calendar.list("nine-months").find((span) => span.start === year?.start);
  return year === null || nineMonths === undefined ? null : { year, nineMonths };
}

function earningsOfFourth(ask: ItemInput, by: "diluted_shares" | "basic_shares"): Figure | null {
  const { deps, period } = ask;
  const income = incomeToCommon(ask);
  const shares = knownFigure(deps, by, period);
  // A subsidiary before its listing states no shares, as zero.
  if (income?.value == null || shares?.value == null || shares.value.lte(0)) return null;
  return computedItem(ask, {
    formula: `${income.label} ÷ ${shares.label}`,
    operands: [income, shares],
    value: income.value.div(shares.value),
    flags: ["derived-quarter"],
    isApproximate: true,
  });
}

function countOfFourth(ask: ItemInput): Figure | null {
  const { deps, item } = ask;
  const spans = yearSoFar(ask);
  if (spans === null) return null;
  const year = deps.figure(item.id, spans.year);
  const nineMonths = deps.figure(item.id, spans.nineMonths);
  if (year.value === null || nineMonths.value === null) return null;
  const value = year.value.times(4).minus(nineMonths.value.times(3));
  // A year and nine months on different split or scale bases give nonsense, far from the year's own count.
  if (value.lt(year.value.div(2)) || value.gt(year.value.times(2))) return null;
  return computedItem(ask, {
    formula: `4 × ${year.label} of the year − 3 × ${nineMonths.label} of nine months`,
    operands: [year, nineMonths],
    value,
    flags: ["derived-quarter"],
    isApproximate: true,
  });
}

function remainderOfYear(ask: ItemInput): Figure | null {
  const { deps, item, period } = ask;
  const year = deps.calendar.endingWith(period, "year");
  const quarters = year === null ? null : deps.calendar.quartersOf(year);
  if (year === null || quarters === null) return null;
  const whole = deps.figure(item.id, year);
  const earlier = quarters.slice(0, 3).map((quarter) => deps.figure(item.id, quarter));
  if (whole.value === null || earlier.some((figure) => figure.value === null)) return null;
  const value = earlier.reduce<Decimal>((rest, figure) => rest.minus(figure.value ?? 0), whole.value);
  if (value.isNegative()) return null;
  return computedItem(ask, {
    formula: `${item.label} of the year − first three quarters`,
    operands: [whole, ...earlier],
    value,
    flags: ["derived-quarter"],
  });
}

/**
 * Twelve months or a year from the four quarters of the line item itself, for amounts whose concept changed on the way
 * and for per-share figures. A year that ends on the same day is the better source of twelve months.
 */
export function fromQuarters(ask: ItemInput): Figure | null {
  const { deps, item, period } = ask;
  if (item.kind === "balance" || (period.kind !== "ttm" && period.kind !== "year")) return null;
  const year = period.kind === "ttm" ? deps.calendar.endingWith(period, "year") : null;
  if (year !== null) {
    const figure = deps.figure(item.id, year);
    if (figure.value !== null) return figure;
  }
  if (item.kind === "rate" && period.kind === "year") return null;
  const operands = deps.calendar.quartersOf(period)?.map((quarter) => deps.figure(item.id, quarter));
  if (operands === undefined || operands.some((operand) => operand.value === null)) return null;
  const total = operands.reduce<Decimal>((sum, operand) => sum.plus(operand.value ?? 0), new Decimal(0));
  const isMean = item.overQuarters === "mean";
  return computedItem(ask, {
    formula: isMean ? "Mean of four quarters" : "Sum of four quarters",
    operands,
    value: isMean ? total.div(operands.length) : total,
    isApproximate: isMean,
  });
}
