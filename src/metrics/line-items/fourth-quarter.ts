import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Ask } from "./desk.ts";
import { computedItem } from "./desk.ts";
import { heldFigure } from "./parts.ts";
import { incomeToCommon } from "./per-share-amount.ts";

/**
 * The fourth quarter of a per-share figure or average count, which annual reports have not stated since fiscal 2020.
 * EPS is net income of the quarter ÷ (4 × average shares of the year − 3 × average shares of nine months): right to the
 * cent in 17 of 21 measured company-years, against 12 for subtraction (docs/research-method.md#3.1).
 */
export function fourthQuarter(ask: Ask): Figure | null {
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

function yearSoFar(ask: Ask): YearSoFar | null {
  const { calendar } = ask.desk;
  const year = calendar.endingWith(ask.period, "year");
  const nineMonths = calendar.list("nine-months").find((span) => span.start === year?.start);
  return year === null || nineMonths === undefined ? null : { year, nineMonths };
}

function earningsOfFourth(ask: Ask, by: "diluted_shares" | "basic_shares"): Figure | null {
  const { desk, period } = ask;
  const income = incomeToCommon(ask);
  const shares = heldFigure(desk, by, period);
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

function countOfFourth(ask: Ask): Figure | null {
  const { desk, item } = ask;
  const spans = yearSoFar(ask);
  if (spans === null) return null;
  const year = desk.figure(item.id, spans.year);
  const nineMonths = desk.figure(item.id, spans.nineMonths);
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

function remainderOfYear(ask: Ask): Figure | null {
  const { desk, item, period } = ask;
  const year = desk.calendar.endingWith(period, "year");
  const quarters = year === null ? null : desk.calendar.quartersOf(year);
  if (year === null || quarters === null) return null;
  const whole = desk.figure(item.id, year);
  const earlier = quarters.slice(0, 3).map((quarter) => desk.figure(item.id, quarter));
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
