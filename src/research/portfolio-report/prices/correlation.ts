import { NO_WEIGHT, type Coverage, type Weighted } from "#research/portfolio-report/listed.ts";
import { closesRefused } from "#research/portfolio-report/weights.ts";
import { monthlyChanges, type MonthlyChanges } from "./past-returns.ts";

/** Fewer common months say nothing (docs/research-method.md#8). */
const FEWEST_MONTHS = 24;
const MOST_MONTHS = 60;
/** More rows than this nobody reads; the largest positions are shown. */
const MOST_COMPANIES = 12;

export interface Correlation {
  readonly symbols: readonly string[];
  /** Row by row; null with less than two years in common. The diagonal is 1. */
  readonly cells: readonly (readonly (string | null)[])[];
  /** Mean of all pairs; null without any. */
  readonly mean: string | null;
  readonly coverage: Coverage;
}

/** How alike the largest positions moved, month by month, over at most five years. A statistic, rounded to two digits. */
export function correlate(lines: readonly Weighted[]): Correlation {
  const moved = lines.map((line) => ({ line, answer: changesOf(line) }));
  const missing = moved.flatMap(({ line, answer }) =>
    typeof answer === "string" ? [{ symbol: line.item.symbol, reason: answer }] : [],
  );
  const largest = moved
    .flatMap(({ line, answer }) => (typeof answer === "string" ? [] : [{ line, changes: answer }]))
    .toSorted((a, b) => Number(b.line.weight) - Number(a.line.weight))
    .slice(0, MOST_COMPANIES);
  const cells = largest.map((row, at) =>
    largest.map((column, other) => (at === other ? 1 : correlationOf(row.changes, column.changes))),
  );
  const pairs = cells.flatMap((row, at) => row.slice(at + 1)).filter((value) => value !== null);
  return {
    symbols: largest.map(({ line }) => line.item.symbol),
    cells: cells.map((row) => row.map((value) => value?.toFixed(2) ?? null)),
    mean: pairs.length === 0 ? null : (pairs.reduce((sum, value) => sum + value, 0) / pairs.length).toFixed(2),
    coverage: { of: lines.length, with: lines.length - missing.length, missing },
  };
}

function changesOf({ item, summary, weight, absence }: Weighted): MonthlyChanges | string {
  if (summary === null) return absence;
  const refusal = closesRefused(item.symbol, summary);
  if (refusal !== null) return refusal;
  if (weight === null) return NO_WEIGHT;
  const changes = monthlyChanges(summary);
  return changes.size < FEWEST_MONTHS ? `We have closing prices of only ${changes.size} months.` : changes;
}

/** Pearson's coefficient of the newest common months. */
function correlationOf(one: MonthlyChanges, other: MonthlyChanges): number | null {
  const months = [...one.keys()].filter((month) => other.has(month)).slice(-MOST_MONTHS);
  if (months.length < FEWEST_MONTHS) return null;
  const [x, y] = [one, other].map((changes) => months.map((month) => changes.get(month)?.toNumber() ?? 0));
  if (x === undefined || y === undefined) return null;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const [both, ofX, ofY] = x.reduce(
    ([sum, squaresX, squaresY], value, position) => {
      const [awayX, awayY] = [value - meanX, (y[position] ?? 0) - meanY];
      return [sum + awayX * awayY, squaresX + awayX * awayX, squaresY + awayY * awayY];
    },
    [0, 0, 0],
  );
  if (both === undefined || ofX === undefined || ofY === undefined || ofX === 0 || ofY === 0) return null;
  return both / Math.sqrt(ofX * ofY);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
