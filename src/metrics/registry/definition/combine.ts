import { Decimal } from "decimal.js";
import type { Metric, NotMeaningful } from "#metrics/metric.ts";
import type { Figure } from "#facts/figure.ts";
import { ofTwoAccounts } from "#metrics/meaning/mixed-vintages.ts";
import { inPeriod, notPositive, wasOrWere } from "#metrics/wording.ts";
import { defineMetric, type MetricCard } from "./define.ts";
import { now, type Read, yearAgo, yearsAgo } from "./reads.ts";

/** One measure divided by another; refused where the divisor is not positive. */
export function quotient(entry: MetricCard & { readonly of: string | Read; readonly to: string | Read }): Metric {
  const { of, to, ...card } = entry;
  return defineMetric({
    ...card,
    reads: { part: asRead(of), whole: asRead(to) },
    divisors: ["whole"],
    value: (inputs) =>
      inputs.of("whole").lte(0)
        ? notPositive(inputs.figure("whole"), `${card.label} is not meaningful`)
        : inputs.of("part").div(inputs.of("whole")),
  });
}

/** One measure less another. */
export function differenceOf(entry: MetricCard & { readonly from: string; readonly less: string }): Metric {
  const { from, less, ...card } = entry;
  return defineMetric({
    ...card,
    reads: { from: now(from), less: now(less) },
    value: (inputs) => inputs.of("from").minus(inputs.of("less")),
  });
}

/** Relative change against the same span a year earlier; refused where that was not positive, or what came of it is a loss. */
export function changeOverYear(entry: MetricCard & { readonly of: string }): Metric {
  const { of, ...card } = entry;
  return defineMetric({
    ...card,
    reads: { now: now(of), before: yearAgo(of) },
    divisors: ["before"],
    value: (inputs) => {
      if (inputs.of("before").lte(0)) return notPositive(inputs.figure("before"), "growth from it is not meaningful");
      const former = ofTwoAccounts(inputs.figure("before"), inputs.figure("now"));
      if (former !== null) return { notMeaningful: former };
      if (inputs.of("now").isNegative()) return turnedNegative(inputs.figure("now"), inputs.figure("before"));
      return inputs.of("now").div(inputs.of("before")).minus(1);
    },
  });
}

/** Nothing can fall by more than all of it: from a profit to a loss there is no rate. */
function turnedNegative(now: Figure, before: Figure): NotMeaningful {
  return {
    notMeaningful: `${now.label} ${wasOrWere(now.label)} negative ${inPeriod(now.period)} and positive ${inPeriod(before.period)}, so growth in percent is not meaningful.`,
  };
}

/** Compound yearly growth; refused where either end is not positive. */
export function compoundGrowth(entry: MetricCard & { readonly of: string; readonly years: number }): Metric {
  const { of, years, ...card } = entry;
  return defineMetric({
    ...card,
    reads: { now: now(of), before: yearsAgo(of, years) },
    divisors: ["before"],
    value: (inputs) => {
      const end = inputs.figure(inputs.of("before").lte(0) ? "before" : "now");
      if (inputs.of("before").lte(0) || inputs.of("now").lte(0))
        return notPositive(end, "compound growth is not meaningful");
      return inputs.of("now").div(inputs.of("before")).pow(new Decimal(1).div(years)).minus(1);
    },
  });
}

/** The mean of two balances. */
export function mean(one: Decimal, other: Decimal): Decimal {
  return one.plus(other).div(2);
}

function asRead(measure: string | Read): Read {
  return typeof measure === "string" ? now(measure) : measure;
}
