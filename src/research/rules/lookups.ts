import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { ofTwoAccounts } from "#metrics/meaning/mixed-vintages.ts";
import { calculate, calculationId } from "#research/text/calculations/calculate.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";

/** A figure that is known to have a value. */
export type ValuedFigure = Figure & { readonly value: NonNullable<Figure["value"]> };

/** A balance older than this is history, not news. */
const OLDEST_BALANCE_DAYS = 550;

/** A quarter's figure may be missing in the newest quarter and still be news from the one before. */
const OLDEST_QUARTER_DAYS = 200;

/** The measure's figure of the newest twelve months: trailing where newer than the fiscal year, else the year. */
export function newest(analysis: Analysis, measure: string): ValuedFigure | null {
  const { latestTtm, latestYear } = analysis;
  const trailing =
    latestTtm !== null && latestTtm.end > (latestYear?.end ?? "") ? valuedFigure(analysis, measure, latestTtm) : null;
  return trailing ?? newestYear(analysis, measure);
}

/** The measure's figure of the newest fiscal year; an older one would pass off history as news. */
export function newestYear(analysis: Analysis, measure: string): ValuedFigure | null {
  return valuedFigure(analysis, measure, analysis.latestYear);
}

/** The measure's figure of the newest fiscal quarter that has one, unless that is long past. */
export function newestQuarter(analysis: Analysis, measure: string): ValuedFigure | null {
  return lastOf(analysis, analysis.series(measure, "quarter"), OLDEST_QUARTER_DAYS);
}

/** The newest balance of a measure, unless it is long past. */
export function newestBalance(analysis: Analysis, measure: string): ValuedFigure | null {
  return lastOf(analysis, analysis.series(measure, "instant"), OLDEST_BALANCE_DAYS);
}

/** The measure's figure of the newest close. */
export function newestDay(analysis: Analysis, measure: string): ValuedFigure | null {
  const day = analysis.periods("day").at(-1);
  return day === undefined ? null : valuedFigure(analysis, measure, day);
}

/** The figure of a measure for a period, null when it has no value. */
export function valuedFigure(
  analysis: Analysis,
  measure: string,
  period: Figure["period"] | null,
): ValuedFigure | null {
  return period === null ? null : withValue(analysis.figure(measure, period));
}

/** The same measure a year before, where it is of the same version of the accounts. */
export function yearAgo(analysis: Analysis, figure: Figure): ValuedFigure | null {
  const before = valuedFigure(analysis, figure.measure, analysis.yearBefore(figure.period));
  return before === null || ofTwoAccounts(before, figure) !== null ? null : before;
}

/** Another measure of the same period. */
export function samePeriod(analysis: Analysis, figure: Figure, measure: string): ValuedFigure | null {
  return valuedFigure(analysis, measure, figure.period);
}

/** A registered calculation over figures of the company; null when it cannot be had. */
export function calculated(analysis: Analysis, operation: string, ...operands: readonly Figure[]): ValuedFigure | null {
  const calculation = calculate(calculationId(operation, ...operands), [analysis]);
  return calculation.ok ? withValue(calculation.figure) : null;
}

/** The held figures of the measure without a gap up to the given one, oldest first, at most `most`. */
export function unbroken(analysis: Analysis, last: Figure, most: number): readonly ValuedFigure[] {
  const kind = kindOf(last);
  const backwards = (kind === null ? [] : analysis.series(last.measure, kind))
    .filter((figure) => figure.period.end <= last.period.end)
    .toReversed();
  const longest = kind === "year" ? 400 : 120;
  const gap = backwards.findIndex((figure, index) => {
    const before = backwards[index + 1];
    return before !== undefined && daysBetween(before.period.end, figure.period.end) > longest;
  });
  return backwards
    .slice(0, gap === -1 ? backwards.length : gap + 1)
    .slice(0, most)
    .flatMap((figure) => withValue(figure) ?? [])
    .toReversed();
}

function lastOf(analysis: Analysis, series: readonly Figure[], oldestDays: number): ValuedFigure | null {
  const last = series.at(-1);
  return last !== undefined && daysBetween(last.period.end, analysis.asOf) <= oldestDays ? withValue(last) : null;
}

/** A figure that has a value; null for one that has none. */
export function withValue(figure: Figure): ValuedFigure | null {
  const { value } = figure;
  return value === null ? null : { ...figure, value };
}

function kindOf({ period: { kind } }: Figure): SeriesKind | null {
  return kind === "half" || kind === "nine-months" ? null : kind;
}
