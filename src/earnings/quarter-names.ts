import type { QuarterName } from "./event.ts";

/** The quarter before another, by name. */
export function quarterBefore({ fiscalYear, fiscalPeriod }: QuarterName): QuarterName {
  const number = Number(fiscalPeriod.slice(1, 2));
  return number === 1
    ? { fiscalYear: fiscalYear - 1, fiscalPeriod: "Q4" }
    : { fiscalYear, fiscalPeriod: `Q${String(number - 1)}` };
}

/** The quarter after another, by name. */
export function quarterAfter({ fiscalYear, fiscalPeriod }: QuarterName): QuarterName {
  const number = Number(fiscalPeriod.slice(1, 2));
  return number === 4
    ? { fiscalYear: fiscalYear + 1, fiscalPeriod: "Q1" }
    : { fiscalYear, fiscalPeriod: `Q${String(number + 1)}` };
}

/** Whether two names mean the same fiscal quarter. */
export function isSame(one: QuarterName, other: QuarterName): boolean {
  return one.fiscalYear === other.fiscalYear && one.fiscalPeriod === other.fiscalPeriod;
}
