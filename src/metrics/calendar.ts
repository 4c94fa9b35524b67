import type { FactSet } from "#facts/fact-set.ts";
import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import type { Closes } from "./market/closes.ts";
import { closeNear, closeOn } from "./market/closes.ts";
import { monthsEarlier, nearest } from "./nearest-day.ts";
import { remember } from "#platform/memo.ts";

/** The periods of one company and the ways from one to another. */
export interface Calendar {
  /** Oldest first. */
  readonly list: (kind: PeriodKind) => readonly FiscalPeriod[];
  readonly byKey: (key: string) => FiscalPeriod | undefined;
  readonly day: (date: string) => FiscalPeriod;
  readonly before: (period: FiscalPeriod, count: number) => FiscalPeriod | null;
  readonly yearBefore: (period: FiscalPeriod) => FiscalPeriod | null;
  readonly instantFor: (period: FiscalPeriod | null) => FiscalPeriod | null;
  /** The four quarters of a year or of twelve months; null when one is missing. */
  readonly quartersOf: (period: FiscalPeriod) => readonly FiscalPeriod[] | null;
  /** The period of another kind that ends on the same day. */
  readonly endingWith: (period: FiscalPeriod, kind: PeriodKind) => FiscalPeriod | null;
}

/** 52/53-week years move a period's end by up to a week. */
const SAME_DATE_DAYS = 12;
const KINDS: readonly PeriodKind[] = ["year", "quarter", "ttm", "half", "nine-months", "instant"];

/** Lists a fact set's periods and, from its closes, its days: month-ends and the newest. */
export function createCalendar(factSet: FactSet, closes: Closes): Calendar {
  const day = remember((date: string): FiscalPeriod => {
    return { ...factSet.periodOf(null, date), kind: "day", quarter: null, key: `D${date}` };
  });
  const list = remember((kind: PeriodKind) =>
    kind === "day" ? closes.series.map(({ date }) => day(date)) : factSet.periods(kind),
  );
  let keys: ReadonlyMap<string, FiscalPeriod> | null = null;
  const instantOn = remember((date: string) => endingNear(list("instant"), date, SAME_DATE_DAYS));
  const quarters = remember((span: string) => quartersWithin(list("quarter"), span));
  const yearBefore = remember((key: string) => {
    const period = byKey(key);
    if (period === undefined) return null;
    if (period.kind !== "day") return endingNear(list(period.kind), monthsEarlier(period.end, 12), 20);
    const close = closeNear(closes, monthsEarlier(period.end, 12), SAME_DATE_DAYS);
    return close === null ? null : day(close.date);
  });
  function byKey(key: string): FiscalPeriod | undefined {
    const date = /^D(.+)$/.exec(key)?.[1];
    // Only days on which something is held: what is made of a period is kept, and keys come from anyone.
    if (date !== undefined) return closeOn(closes, date) === null ? undefined : day(date);
    keys ??= new Map(KINDS.flatMap((kind) => list(kind)).map((period) => [period.key, period]));
    return keys.get(key);
  }
  return {
    list,
    byKey,
    day,
    before: (period, count) => stepBack(list(period.kind), period, count),
    yearBefore: (period) => yearBefore(period.key),
    instantFor: (period) => {
      if (period === null) return list("instant").at(-1) ?? null;
      return period.kind === "instant" ? period : instantOn(period.end);
    },
    quartersOf: (period) => (period.start === null ? null : quarters(`${period.start}/${period.end}`)),
    endingWith: (period, kind) => list(kind).find((other) => other.end === period.end) ?? null,
  };
}

/** The period whose end lies nearest to a date, within some days of it. */
function endingNear(periods: readonly FiscalPeriod[], date: string, days: number): FiscalPeriod | null {
  return nearest(periods, date, { dateOf: ({ end }) => end, maxDays: days });
}

/** Fiscal spans are counted by time and not by place, so that a missing one is not stepped over. */
function stepBack(periods: readonly FiscalPeriod[], period: FiscalPeriod, count: number): FiscalPeriod | null {
  switch (period.kind) {
    case "year":
      return periods.find(({ fiscalYear }) => fiscalYear === period.fiscalYear - count) ?? null;
    case "quarter":
    case "ttm":
      return endingNear(periods, monthsEarlier(period.end, 3 * count), 20);
    case "half":
    case "nine-months":
    case "instant":
    case "day": {
      const position = periods.findIndex(({ key }) => key === period.key);
      return position < 0 ? null : (periods[position - count] ?? null);
    }
  }
}

function quartersWithin(quarters: readonly FiscalPeriod[], span: string): readonly FiscalPeriod[] | null {
  const [start = "", end = ""] = span.split("/");
  const inside = quarters.filter((quarter) => (quarter.start ?? "") >= start && quarter.end <= end);
  return inside.length === 4 ? inside : null;
}
