import type { EstimateMethod } from "#earnings/event.ts";
import type { Found } from "#earnings/past/find-results.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Accuracy, MethodAccuracy } from "./accuracy.ts";
import { estimateDate } from "./estimate-date.ts";
import { readPattern } from "./read-pattern.ts";
import { usualTime } from "./usual-time.ts";

interface Case {
  readonly method: EstimateMethod;
  readonly daysOff: number;
}

/**
 * Tries the estimator on every announcement whose day is an 8-K's, from the days of 8-Ks before it alone, and counts how
 * far off it was. One list per company, oldest first.
 */
export function backtest(companies: readonly (readonly Found[])[]): Accuracy {
  const released = companies.map((found) => found.filter(({ source }) => source.kind === "release"));
  const cases = released.flatMap(casesOf);
  const times = released.flatMap(timesOf);
  const of = (method: EstimateMethod): MethodAccuracy => count(cases.filter((one) => one.method === method));
  const dates = released.flatMap((found) => found.map(({ source }) => source.date)).toSorted();
  return {
    companies: released.filter((found) => found.length > 0).length,
    announcements: dates.length,
    from: dates[0] ?? "",
    through: dates.at(-1) ?? "",
    methods: {
      agreeing: of("agreeing"),
      near: of("near"),
      apart: of("apart"),
      "year-only": of("year-only"),
      "quarter-only": of("quarter-only"),
    },
    usualTime: { cases: times.length, right: times.filter((isRight) => isRight).length },
  };
}

/** Every way of estimating that the days before an announcement allow, each a case of its own. */
function casesOf(found: readonly Found[]): readonly Case[] {
  return found.flatMap(({ quarter, source }, place) => {
    const earlier = found.slice(0, place).map((one) => ({ quarter: one.quarter, date: one.source.date }));
    const pattern = readPattern(quarter, earlier);
    const tries = [
      pattern,
      { ...pattern, quarterBefore: null, quarterBeforeThat: null },
      { ...pattern, yearBefore: null },
    ].flatMap((one) => estimateDate(one) ?? []);
    const byMethod = new Map(tries.map((estimate) => [estimate.method, estimate]));
    return [...byMethod.values()].map(({ method, date }) => ({ method, daysOff: daysBetween(date, source.date) }));
  });
}

function timesOf(found: readonly Found[]): readonly boolean[] {
  return found.flatMap(({ source }, place) => {
    const usual = usualTime(found.slice(0, place).map((one) => one.source.timeOfDay));
    return usual === "UNKNOWN" ? [] : [usual === source.timeOfDay];
  });
}

function count(cases: readonly Case[]): MethodAccuracy {
  const within = (days: number): number => cases.filter(({ daysOff }) => Math.abs(daysOff) <= days).length;
  return {
    cases: cases.length,
    exact: within(0),
    withinOne: within(1),
    withinThree: within(3),
    withinSeven: within(7),
  };
}
