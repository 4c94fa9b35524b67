import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { type Operation, type OperationResult, refuse, valueOf } from "./operation.ts";
import { medianOf, overWindow } from "./windows.ts";

/**
 * Where a multiple stood at the month ends from one to another: median, quartiles and how many months were counted.
 * Months whose figures were stale on their day are left out.
 */
export const BANDS: Readonly<Record<string, Operation>> = {
  band_lower: quartile("Lower quartile", (sorted) => sorted.slice(0, Math.floor(sorted.length / 2))),
  band_median: quartile("Median", (sorted) => sorted),
  band_upper: quartile("Upper quartile", (sorted) => sorted.slice(Math.ceil(sorted.length / 2))),
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
