import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { PeriodKind } from "#facts/fact.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { daysBetween, isSameKind } from "./compatible.ts";
import { type Operation, type OperationResult, refuse, valueOf } from "./operation.ts";

/** Calculations over every held value of one measure between two periods, so that a superlative can name its window. */
export const WINDOWS: Readonly<Record<string, Operation>> = {
  count: overWindow(counting("Number of values", () => true)),
  count_negative: overWindow(counting("Values below zero", (figure) => valueOf(figure).isNegative())),
  count_positive: overWindow(counting("Values above zero", (figure) => valueOf(figure).gt(0))),
  count_derived: overWindow(counting("Derived values", (figure) => figure.flags.includes("derived-quarter"))),
  median: overWindow((figures) => ({
    ok: true,
    value: medianOf(figures.map(valueOf)),
    unit: figures[0]?.unit ?? "count",
    label: `Median ${figures[0]?.label ?? ""}`,
    formula: `Median of ${windowName(figures)}`,
    operands: figures,
  })),
  streak_positive: streak("Periods in a row above zero", (figure) => valueOf(figure).gt(0)),
  streak_negative: streak("Periods in a row below zero", (figure) => valueOf(figure).isNegative()),
  streak_rise: streak("Periods in a row with a rise", (now, before) => isAfter(now, before, 1)),
  streak_fall: streak("Periods in a row with a fall", (now, before) => isAfter(now, before, -1)),
};

/** The middle of some values; the mean of the two middle ones of an even number. Throws TypeError for none. */
export function medianOf(values: readonly Decimal[]): Decimal {
  const sorted = values.toSorted((a, b) => a.comparedTo(b));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) {
    throw new TypeError("medianOf(): there is no median of no values");
  }
  return upper.plus(lower).div(2);
}

/** The held figures of one measure from one period to another, both included, oldest first. */
export function windowOf(from: Figure, to: Figure, analysis: Analysis): readonly Figure[] {
  return seriesOf(to, analysis).filter(
    (figure) => figure.period.end >= from.period.end && figure.period.end <= to.period.end,
  );
}

/**
 * All held figures of a figure's measure and kind of period, oldest first; none for halves and nine months, and none of a
 * value as it was filed, whose measure is a concept of the filing.
 */
export function seriesOf(figure: Figure, analysis: Analysis): readonly Figure[] {
  const kind = seriesKindOf(figure.period.kind);
  const isRegistered = metric(figure.measure) !== undefined || lineItem(figure.measure) !== undefined;
  return kind === null || !isRegistered ? [] : analysis.series(figure.measure, kind);
}

function seriesKindOf(kind: PeriodKind): SeriesKind | null {
  return kind === "half" || kind === "nine-months" ? null : kind;
}

/** Computes over every held value of one measure between two periods, both included. */
export function overWindow(compute: (figures: readonly Figure[]) => OperationResult): Operation {
  return {
    takes: "figures",
    least: 2,
    most: 2,
    across: false,
    compute: ({ operands: [from, to], analysis }) => {
      if (from === undefined || to === undefined) {
        return refuse("operand-count", "The first and the last figure of the window are needed.");
      }
      if (from.measure !== to.measure) {
        return refuse("measure", `${from.label} and ${to.label} are different measures.`);
      }
      if (!isSameKind(from.period, to.period) || from.period.end >= to.period.end) {
        return refuse("period", `${from.period.label} to ${to.period.label} is not a window.`);
      }
      const figures = windowOf(from, to, analysis);
      return figures.length === 0 ? refuse("period", "We have no value in the window.") : compute(figures);
    },
  };
}

function counting(
  label: string,
  isCounted: (figure: Figure) => boolean,
): (figures: readonly Figure[]) => OperationResult {
  return (figures) => ({
    ok: true,
    value: new Decimal(figures.filter(isCounted).length),
    unit: "count",
    label: `${label} of ${figures[0]?.label ?? ""}`,
    formula: `${label} in ${windowName(figures)}`,
    operands: figures,
  });
}

/** How many periods without a gap, up to the given one, keep the promise. */
function streak(label: string, holds: (now: Figure, before: Figure | undefined) => boolean): Operation {
  return {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [last], analysis }) => {
      if (last === undefined) {
        return refuse("operand-count", "The last figure of the row is needed.");
      }
      const backwards = seriesOf(last, analysis)
        .filter((figure) => figure.period.end <= last.period.end)
        .toReversed();
      const broken = backwards.findIndex((figure, index) => {
        const later = backwards[index - 1];
        const isNext = later === undefined || adjacent(later, figure) !== undefined;
        return !isNext || !holds(figure, adjacent(figure, backwards[index + 1]));
      });
      const figures = backwards.slice(0, broken === -1 ? backwards.length : broken);
      return {
        ok: true,
        value: new Decimal(figures.length),
        unit: "count",
        label: `${label}: ${last.label}`,
        formula: `${label}, ${last.label} up to ${last.period.label}`,
        operands: figures.length === 0 ? [last] : figures,
      };
    },
  };
}

const LONGEST_STEP_DAYS: Readonly<Partial<Record<PeriodKind, number>>> = {
  quarter: 120,
  ttm: 120,
  year: 400,
  instant: 120,
};

/** The figure one step before, or none when a period is missing in between. */
function adjacent(figure: Figure, before: Figure | undefined): Figure | undefined {
  const longest = LONGEST_STEP_DAYS[figure.period.kind] ?? 7;
  return before !== undefined && daysBetween(before.period.end, figure.period.end) <= longest ? before : undefined;
}

function isAfter(now: Figure, before: Figure | undefined, sign: 1 | -1): boolean {
  return before !== undefined && valueOf(now).comparedTo(valueOf(before)) === sign;
}

function windowName(figures: readonly Figure[]): string {
  const first = figures[0];
  return `${first?.label ?? ""}, ${first?.period.label ?? ""} to ${figures.at(-1)?.period.label ?? ""}`;
}

/**
 * What a percentile among earlier month-ends proves of today's figure: `1` where it is above every earlier one, `-1`
 * where it is below, `0` where it is neither. Read off its operands: today's, then the lowest and the highest.
 */
export function extremeOf({ measure, value, lineage }: Figure): 1 | 0 | -1 {
  if (!measure.endsWith("_percentile") || value === null || lineage.kind !== "formula") return 0;
  if (value.isZero()) return -1;
  const [today, , highest] = lineage.operands;
  const isAboveAll = today?.value != null && highest?.value != null && today.value.gt(highest.value);
  return isAboveAll ? 1 : 0;
}
