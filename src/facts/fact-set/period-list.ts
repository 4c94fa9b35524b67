import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { trailingPeriod } from "#facts/periods/name-period.ts";
import { shareMeasure } from "#facts/selection/fact-groups.ts";
import type { FactSetContext } from "./fact-set-context.ts";

/** The periods a fact set has facts for. */
export interface PeriodList {
  /** Oldest first. */
  of(kind: PeriodKind): readonly FiscalPeriod[];
  /** The span most facts use for a key; undefined when the fact set has no such period. */
  byKey(key: string): FiscalPeriod | undefined;
  /** The periods a trailing year is computed from; null when they are not there or do not join. */
  trailingParts(period: FiscalPeriod): TrailingParts | null;
}

/** Filers mistype a date now and then; within this many days it is the same period. */
const SAME_DATE_DAYS = 7;

/** Lists the periods of every kind, quarters that can be had by subtraction and trailing years included. */
export function listPeriods(context: FactSetContext): PeriodList {
  const filed = spansInUse(context);
  const byKey = new Map([...filed].map((period) => [period.key, period]));
  addDerivedQuarters(byKey);
  for (const period of trailingPeriods(sortedOf(byKey, "quarter"), byKey)) byKey.set(period.key, period);
  const ends = new Set([...byKey.values()].map(({ end }) => end));
  for (const period of balanceDates(context, ends)) byKey.set(period.key, period);

  const lists = new Map<PeriodKind, readonly FiscalPeriod[]>();
  const trailing = new Map<string, TrailingParts | null>();
  return {
    of(kind) {
      const list = lists.get(kind) ?? sortedOf(byKey, kind);
      lists.set(kind, list);
      return list;
    },
    byKey: (key) => byKey.get(key),
    trailingParts({ key }) {
      const deps = trailing.get(key);
      if (deps !== undefined) return deps;
      const found = trailingParts({ key }, byKey);
      trailing.set(key, found);
      return found;
    },
  };
}

function sortedOf(byKey: ReadonlyMap<string, FiscalPeriod>, kind: PeriodKind): readonly FiscalPeriod[] {
  return [...byKey.values()].filter((period) => period.kind === kind).sort((a, b) => compareText(a.end, b.end));
}

/** For each period name the span with the most facts; of equally common ones the later. */
function spansInUse(context: FactSetContext): readonly FiscalPeriod[] {
  const counts = new Map<FiscalPeriod, number>();
  for (const fact of context.facts) {
    if (fact.span.start === null || !isStatementItem(fact.unit)) continue;
    const period = context.periodOf(fact.span.start, fact.span.end);
    if (!period.key.startsWith("S")) counts.set(period, (counts.get(period) ?? 0) + 1);
  }
  const best = new Map<string, FiscalPeriod>();
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || compareText(b.end, a.end) || compareText(a.key, b.key));
  for (const [period] of sorted) if (!best.has(period.key)) best.set(period.key, period);
  return [...best.values()];
}

function isStatementItem(unit: string): boolean {
  return unit !== "pure" && unit !== "shares";
}

/**
 * Quarters nobody filed but whose year to date and the one before are there: the second, third and mostly the fourth;
 * and fourth quarters of years whose other three are there.
 */
function addDerivedQuarters(byKey: Map<string, FiscalPeriod>): void {
  for (const whole of Array.from(byKey.values())) {
    const step = STEPS.find(({ kind }) => kind === whole.kind);
    if (step === undefined) continue;
    const year = whole.key.slice(whole.kind === "year" ? 2 : 3);
    const key = `${step.quarter}-${year}`;
    const start =
      dayAfterParts(whole, [`${step.part}-${year}`], byKey) ?? dayAfterParts(whole, quartersOf(whole), byKey);
    if (byKey.has(key) || start === null) continue;
    const { end, fiscalYear } = whole;
    const label = `${step.quarter} ${whole.label.slice(whole.label.indexOf("FY"))}`;
    byKey.set(key, { kind: "quarter", start, end, fiscalYear, quarter: step.number, key, label });
  }
}

function quartersOf({ kind, fiscalYear }: FiscalPeriod): readonly string[] {
  return kind === "year" ? ["Q1", "Q2", "Q3"].map((quarter) => `${quarter}-${fiscalYear}`) : [];
}

/** The day after the last of some parts that follow one another from the start of the whole; null when they do not. */
function dayAfterParts(
  whole: FiscalPeriod,
  keys: readonly string[],
  byKey: ReadonlyMap<string, FiscalPeriod>,
): string | null {
  let next = whole.start;
  for (const key of keys) {
    const part = byKey.get(key);
    if (part === undefined || part.start !== next) return null;
    next = addDays(part.end, 1);
  }
  return keys.length === 0 ? null : next;
}

const STEPS = [
  { kind: "half", part: "Q1", quarter: "Q2", number: 2 },
  { kind: "nine-months", part: "H1", quarter: "Q3", number: 3 },
  { kind: "year", part: "9M", quarter: "Q4", number: 4 },
] as const;

/** A trailing year ends with each quarter that closes a fiscal year, follows one, or has the three quarters before it. */
function trailingPeriods(
  quarters: readonly FiscalPeriod[],
  byKey: ReadonlyMap<string, FiscalPeriod>,
): readonly FiscalPeriod[] {
  return quarters.flatMap((last, index) => {
    if (byKey.has(`TTM-${last.key}`)) return [];
    const year = last.quarter === 4 ? byKey.get(`FY${last.key.slice(3)}`) : undefined;
    const start =
      year?.start ??
      trailingParts(last, byKey)?.start ??
      startOfFour(quarters.slice(Math.max(0, index - 3), index + 1));
    return start === null ? [] : [trailingPeriod(last, start)];
  });
}

/** The three periods a trailing year is computed from: the last fiscal year, and the part of this and of that year. */
export interface TrailingParts {
  readonly year: FiscalPeriod;
  readonly toDate: FiscalPeriod;
  readonly priorToDate: FiscalPeriod;
  readonly start: string;
}

/** Finds those periods for a quarter (or the trailing year that ends with it); null unless they join without a hole. */
function trailingParts(
  { key }: Pick<FiscalPeriod, "key">,
  byKey: ReadonlyMap<string, FiscalPeriod>,
): TrailingParts | null {
  const name = TO_DATE.exec(key);
  if (name === null) return null;
  const prefix = name[1] === "1" ? "Q1" : name[1] === "2" ? "H1" : "9M";
  const fiscalYear = Number(name[2]);
  const year = byKey.get(`FY${fiscalYear - 1}`);
  const toDate = byKey.get(`${prefix}-${fiscalYear}`);
  const priorToDate = byKey.get(`${prefix}-${fiscalYear - 1}`);
  if (year === undefined || toDate?.start == null || priorToDate === undefined) return null;
  if (priorToDate.start !== year.start || daysBetween(year.end, toDate.start) !== 1) return null;
  return { year, toDate, priorToDate, start: addDays(priorToDate.end, 1) };
}

const TO_DATE = /Q([123])-(\d{4})$/;

function startOfFour(quarters: readonly FiscalPeriod[]): string | null {
  const [first, , , last] = quarters;
  if (first === undefined || last === undefined || first.start === null) return null;
  return daysBetween(first.start, last.end) < MOST_DAYS ? first.start : null;
}

/** Four quarters with a 53rd week and some drift; more days than that hide a missing quarter. */
const MOST_DAYS = 380;

/** Balance-sheet dates: days that end a period of the statements, or carry total assets. */
function balanceDates(context: FactSetContext, ends: ReadonlySet<string>): readonly FiscalPeriod[] {
  const dates = new Set<string>();
  for (const { concept, unit, span } of context.facts) {
    if (span.start !== null || unit === "pure" || concept.startsWith("dei:")) continue;
    if (shareMeasure({ concept, unit }) !== "neither") continue;
    if (ends.has(span.end) || concept === "us-gaap:Assets" || concept === "ifrs-full:Assets") dates.add(span.end);
  }
  return [...dates].map((date) => context.periodOf(null, date));
}

/** Whether two periods of one name span the same days but for a mistyped date. */
export function isSameSpan(a: Pick<FiscalPeriod, "start" | "end">, b: Pick<FiscalPeriod, "start" | "end">): boolean {
  if (a.start === null || b.start === null) return a.start === b.start && a.end === b.end;
  return (
    Math.abs(daysBetween(a.start, b.start)) <= SAME_DATE_DAYS && Math.abs(daysBetween(a.end, b.end)) <= SAME_DATE_DAYS
  );
}
