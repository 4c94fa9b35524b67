import { Decimal } from "decimal.js";
import { type Coverage, type Missing, NO_WEIGHT, type Weighted } from "#research/portfolio-report/listed.ts";
import { closesRefused } from "#research/portfolio-report/weights.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";

const MOST_MONTHS = 60;
/** A year of months draws a line; fewer draw none. */
const FEWEST_MONTHS = 12;

/** What one dollar became, month by month. */
export interface GrowthLine {
  readonly name: string;
  /** One for each month of the picture, the first of them 1. */
  readonly values: readonly string[];
  readonly change: string;
  /** The deepest the line stood below an earlier month of its own; 0 or less. */
  readonly largestFall: string;
}

export interface PastReturns {
  /** `2026-08`, oldest first; the first is the month before the first change. */
  readonly months: readonly string[];
  /** The list, then what it is held against. Empty with less than a year in common. */
  readonly lines: readonly GrowthLine[];
  readonly coverage: Coverage;
}

/** What a list is held against: a company, or all of its own companies alike; null: nothing. */
export type Benchmark =
  | { readonly kind: "basket" }
  | { readonly kind: "company"; readonly symbol: string; readonly changes: MonthlyChanges }
  | null;

interface Member {
  readonly symbol: string;
  readonly weight: Decimal;
  readonly changes: MonthlyChanges;
}

/**
 * What today's weights would have done, put right at every month's end: not what anybody earned, but how the list as it
 * stands moved. Over the months that all its companies have, at most five years; a company without a year is left out.
 */
export function pastReturns(lines: readonly Weighted[], benchmark: Benchmark): PastReturns {
  const { members, missing } = membersOf(lines);
  const coverage = { of: lines.length, with: members.length, missing };
  const months = commonMonths([
    ...members.map(({ changes }) => changes),
    ...(benchmark?.kind === "company" ? [benchmark.changes] : []),
  ]);
  const first = months[0];
  if (members.length === 0 || first === undefined || months.length < FEWEST_MONTHS) {
    return { months: [], lines: [], coverage };
  }
  const own = growthLine("This list", months, (month) => mixed(members, month));
  const alike = members.map((member) => ({ ...member, weight: new Decimal(1) }));
  const against = benchmark === null ? [] : [againstLine(benchmark, months, alike)];
  return { months: [monthBefore(first), ...months], lines: [own, ...against], coverage };
}

function againstLine(
  benchmark: NonNullable<Benchmark>,
  months: readonly string[],
  alike: readonly Member[],
): GrowthLine {
  return benchmark.kind === "basket"
    ? growthLine("Equal weight", months, (month) => mixed(alike, month))
    : growthLine(benchmark.symbol, months, (month) => benchmark.changes.get(month) ?? new Decimal(0));
}

function membersOf(lines: readonly Weighted[]): {
  readonly members: readonly Member[];
  readonly missing: readonly Missing[];
} {
  const members: Member[] = [];
  const missing: Missing[] = [];
  for (const { item, summary, weight, absence } of lines) {
    const changes = summary === null ? null : monthlyChanges(summary);
    const refusal = summary === null ? absence : closesRefused(item.symbol, summary);
    if (refusal !== null || changes === null) missing.push({ symbol: item.symbol, reason: refusal ?? absence });
    else if (weight === null) missing.push({ symbol: item.symbol, reason: NO_WEIGHT });
    else if (changes.size < FEWEST_MONTHS)
      missing.push({ symbol: item.symbol, reason: `We have closing prices of only ${changes.size} months.` });
    else members.push({ symbol: item.symbol, weight, changes });
  }
  return { members, missing };
}

/** Months that every one has a change for, or had to leave out for a spin-off: from the youngest's first on. */
function commonMonths(all: readonly MonthlyChanges[]): readonly string[] {
  const starts = all.map((changes) => [...changes.keys()][0] ?? "9999-12").toSorted();
  const ends = all.map((changes) => [...changes.keys()].at(-1) ?? "").toSorted();
  const [from, to] = [starts.at(-1) ?? "9999-12", ends[0] ?? ""];
  const months = new Set(all.flatMap((changes) => [...changes.keys()]));
  return [...months]
    .filter((month) => month >= from && month <= to)
    .toSorted()
    .slice(-MOST_MONTHS);
}

/** The change of a month: of those that have one, by weight. */
function mixed(members: readonly Member[], month: string): Decimal {
  let [sum, weights] = [new Decimal(0), new Decimal(0)];
  for (const { weight, changes } of members) {
    const change = changes.get(month);
    if (change === undefined) continue;
    sum = sum.plus(weight.times(change));
    weights = weights.plus(weight);
  }
  return weights.isZero() ? sum : sum.dividedBy(weights);
}

function growthLine(name: string, months: readonly string[], changeIn: (month: string) => Decimal): GrowthLine {
  let [value, peak, fall] = [new Decimal(1), new Decimal(1), new Decimal(0)];
  const values = ["1"];
  for (const month of months) {
    value = value.times(changeIn(month).plus(1));
    peak = Decimal.max(peak, value);
    fall = Decimal.min(fall, value.dividedBy(peak).minus(1));
    values.push(value.toFixed(6));
  }
  return { name, values, change: value.minus(1).toFixed(6), largestFall: fall.toFixed(6) };
}

/** Changes of a company's month-end closes by month (`2026-08`), oldest first. */
export type MonthlyChanges = ReadonlyMap<string, Decimal>;

/**
 * The change of each month that has a close at its own end and at the end of the month before. A month in which a spin-off
 * lies that the closes before were not lowered for has none: the fall would be no loss.
 */
export function monthlyChanges({ closes, unadjusted }: Pick<CompanySummary, "closes" | "unadjusted">): MonthlyChanges {
  const ends = new Map(closes.map(({ date, close }) => [date.slice(0, 7), { date, close }]));
  const changes = new Map<string, Decimal>();
  for (const [month, end] of ends) {
    const before = ends.get(monthBefore(month));
    if (before === undefined || new Decimal(before.close).isZero()) continue;
    if (unadjusted.some(({ date }) => date > before.date && date <= end.date)) continue;
    changes.set(month, new Decimal(end.close).dividedBy(before.close).minus(1));
  }
  return changes;
}

/** `2026-01` → `2025-12`. */
function monthBefore(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
