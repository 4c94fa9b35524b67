import type { Analysis } from "#metrics/analysis.ts";
import { newestYear, withValue, type ValuedFigure } from "./lookups.ts";

/** Longest first. */
const WINDOWS = ["10y", "5y", "3y"] as const;

/** In one year: a purchase, a part that was given up, or a slump and its end. */
const LARGE_STEP = Math.log(1.2);
/** How much of all growth one year may bring: a fifth and a third would be usual, a tenth in ten years. */
const MOST_OF_GROWTH = { short: 1 / 2, long: 1 / 3 } as const;
const LONG_YEARS = 10;
/** So far below its peak an amount has not grown, whatever it began with; so far above its low it has not shrunk. */
const FAR_BELOW = 0.8;
const FAR_ABOVE = 1.25;

/**
 * The compound rates of a measure (`revenue`, `fcf`) over the fiscal years that they describe, longest first. A rate sees
 * its two ends only. It says nothing where the amount has come far from its peak or low since, where one year made most of
 * it, or where it starts in a slump or a peak.
 */
export function describedGrowth(analysis: Analysis, measure: "revenue" | "fcf"): readonly ValuedFigure[] {
  return WINDOWS.flatMap((years) => newestYear(analysis, `${measure}_cagr_${years}`) ?? []).filter((rate) =>
    isBorneOut(analysis, rate),
  );
}

/** Whether the years between bear a compound rate out. */
function isBorneOut(analysis: Analysis, rate: ValuedFigure): boolean {
  const path = pathOf(analysis, rate);
  const first = path.values[0];
  const last = path.values.at(-1);
  if (first === undefined || last === undefined || path.values.some((value) => value <= 0)) return false;
  const isGrowth = rate.value.isPositive();
  if (isGrowth ? last < FAR_BELOW * Math.max(...path.values) : last > FAR_ABOVE * Math.min(...path.values))
    return false;
  const sign = isGrowth ? 1 : -1;
  if (path.before !== null && sign * Math.log(first / path.before) <= -LARGE_STEP) return false;
  const largest = largestStep(path.values.map((value) => sign * Math.log(value)));
  const share = path.values.length > LONG_YEARS ? MOST_OF_GROWTH.long : MOST_OF_GROWTH.short;
  return largest < LARGE_STEP || largest <= share * sign * Math.log(last / first);
}

/** The largest step to a level not reached before: what only makes a slump good is no growth. */
function largestStep(levels: readonly number[]): number {
  const highest = levels.map((_, position) => Math.max(...levels.slice(0, position + 1)));
  return Math.max(...highest.slice(1).map((level, position) => level - (highest[position] ?? level)));
}

interface Path {
  /** The amounts from the rate's first year to its last. */
  readonly values: readonly number[];
  /** That of the year before the first; null where it is not known. */
  readonly before: number | null;
}

function pathOf(analysis: Analysis, { lineage, period }: ValuedFigure): Path {
  const ends = lineage.kind === "formula" ? lineage.operands : [];
  const start = ends.map((end) => end.period).toSorted((one, other) => one.end.localeCompare(other.end))[0];
  const [of] = ends;
  if (start === undefined || of === undefined) return { values: [], before: null };
  const known = analysis.series(of.measure, "year").flatMap((figure) => withValue(figure) ?? []);
  const inside = known.filter((one) => one.period.end >= start.end && one.period.end <= period.end);
  const before = known.find((one) => one.period.fiscalYear === start.fiscalYear - 1);
  return { values: inside.map(({ value }) => value.toNumber()), before: before?.value.toNumber() ?? null };
}
