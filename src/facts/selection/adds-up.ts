import { Decimal } from "decimal.js";
import type { FactGroup, FactIndex } from "./fact-groups.ts";

const ASSETS = "us-gaap:Assets";
const BOTH_SIDES = "us-gaap:LiabilitiesAndStockholdersEquity";
const LIABILITIES = "us-gaap:Liabilities";
const EQUITY = "us-gaap:StockholdersEquity";
const ALL_EQUITY = "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest";
const MINORITY = "us-gaap:MinorityInterest";
/** Filers round to thousands or millions: sums of three may miss by two of them. */
const TOLERANCE = { share: "0.0005", least: 2000 } as const;

/**
 * Whether total assets are the total of the other side, or equity is what total equity less non-controlling interests or
 * assets less liabilities leave, in any filing of the day's balance sheet. Null where the others are not filed.
 */
export function addsUp(index: FactIndex, group: FactGroup, value: Decimal): boolean | null {
  if (group.span.start !== null || (group.concept !== ASSETS && group.concept !== EQUITY)) return null;
  const of = (concept: string): readonly Decimal[] =>
    index
      .groups(concept)
      .filter(({ unit, span }) => unit === group.unit && span.start === null && span.end === group.span.end)
      .flatMap(({ facts }) => facts.filter(({ basis }) => basis === "filed").map((fact) => new Decimal(fact.value)));
  const expected = group.concept === ASSETS ? of(BOTH_SIDES) : equities(of);
  if (expected.length === 0) return null;
  return expected.some((other) => isNear(value, other));
}

function equities(of: (concept: string) => readonly Decimal[]): readonly Decimal[] {
  const minority = of(MINORITY);
  const totals = [...of(ALL_EQUITY), ...differences(of(BOTH_SIDES), of(LIABILITIES))];
  return minority.length === 0 ? totals : differences(totals, minority);
}

function differences(from: readonly Decimal[], less: readonly Decimal[]): readonly Decimal[] {
  return from.flatMap((whole) => less.map((part) => whole.minus(part)));
}

function isNear(one: Decimal, other: Decimal): boolean {
  return one
    .minus(other)
    .abs()
    .lte(Decimal.max(TOLERANCE.least, one.abs().times(TOLERANCE.share)));
}
