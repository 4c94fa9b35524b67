import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { nameOf, type Operation, type OperationResult, refuse, valueOf } from "./operation.ts";
import { medianOf, overWindow, windowOf } from "./windows.ts";

/**
 * Where a multiple stood at the month ends from one to another: median, quartiles and how many months were counted.
 * Months whose figures were stale on their day are left out.
 */
export const BANDS: Readonly<Record<string, Operation>> = {
  band_lower: quartile("Lower quartile", (sorted) => sorted.slice(0, Math.floor(sorted.length / 2))),
  band_median: quartile("Median", (sorted) => sorted),
  band_upper: quartile("Upper quartile", (sorted) => sorted.slice(Math.ceil(sorted.length / 2))),
  /** The first figure among those from the second to the third. */
  own_percentile: {
    takes: "figures",
    least: 3,
    most: 3,
    across: false,
    compute: ({ operands: [now, from, to], analysis }) => {
      if (now === undefined || from === undefined || to === undefined)
        return refuse("operand-count", "A figure and the first and the last of the window are needed.");
      if (now.measure !== from.measure || from.measure !== to.measure)
        return refuse("measure", "The figures are of different measures.");
      return percentile(
        now,
        windowOf(from, to, analysis).filter(({ flags }) => !flags.includes("stale")),
      );
    },
  },
  band_months: overFresh("Months counted", (figures) => ({
    value: new Decimal(figures.length),
    unit: "count",
    quality: "derived",
  })),
};

/** A quartile is the median of the values below, or above, the median (Tukey's hinges without the median itself). */
function quartile(label: string, half: (sorted: readonly Decimal[]) => readonly Decimal[]): Operation {
  return overFresh(label, (figures) => ({
    value: medianOf(half(figures.map(valueOf).toSorted((one, other) => one.comparedTo(other)))),
    unit: figures[0]?.unit ?? "count",
  }));
}

function percentile(now: Figure, earlier: readonly Figure[]): OperationResult {
  const [first, last] = [earlier[0], earlier.at(-1)];
  if (first === undefined || last === undefined) return refuse("period", "We have no value in the window.");
  const below = earlier.filter((figure) => valueOf(figure).lte(valueOf(now))).length;
  return {
    ok: true,
    value: new Decimal(below).div(earlier.length),
    unit: "ratio",
    label: `Own percentile of ${now.label}`,
    formula: `Share of ${earlier.length} earlier values, ${first.period.label} to ${last.period.label}, at or below ${nameOf(now)}`,
    operands: [now, ...earlier],
    period: now.period,
  };
}

const FEWEST_MONTHS = 2;

function overFresh(
  label: string,
  compute: (figures: readonly Figure[]) => Pick<Extract<OperationResult, { ok: true }>, "value" | "unit" | "quality">,
): Operation {
  return overWindow((figures) => {
    const fresh = figures.filter(({ flags }) => !flags.includes("stale"));
    if (fresh.length < FEWEST_MONTHS) return refuse("period", "We have no two month ends in the window.");
    const [first, last] = [fresh[0], fresh.at(-1)];
    const window = `${first?.label ?? ""} at ${fresh.length} month ends, ${first?.period.label ?? ""} to ${last?.period.label ?? ""}`;
    return {
      ok: true,
      ...compute(fresh),
      label: `${label}: ${first?.label ?? ""}`,
      formula: `${label} of ${window}`,
      operands: fresh,
    };
  });
}
