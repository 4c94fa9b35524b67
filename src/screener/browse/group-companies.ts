import { median } from "#metrics/plausibility/suspect.ts";
import { positionOf } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";

/** A company as it is browsed; one that is not computed yet has no position in the universe. */
export interface BrowsedCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  /** Empty where neither our data nor the SEC says. */
  readonly sector: string;
  /** In the words of the SEC's industry code; empty without one. */
  readonly industry: string;
  readonly position: number | undefined;
}

/** The middle of a group's trailing twelve months, and how many companies it is the middle of. */
export interface GroupMedian {
  readonly measure: string;
  /** Null with fewer than three values. */
  readonly value: number | null;
  readonly count: number;
}

/** Companies of one sector or industry. */
export interface CompanyGroup {
  readonly name: string;
  readonly count: number;
  readonly medians: readonly GroupMedian[];
}

/** Of one or two companies a median would be a company's own figure, or lie between both. */
const LEAST_VALUES = 3;

/** Counts companies by sector or industry, the largest group first, and takes the median of each measure. */
export function groupCompanies(
  companies: readonly BrowsedCompany[],
  by: "sector" | "industry",
  { universe, measures }: { readonly universe: Universe; readonly measures: readonly string[] },
): readonly CompanyGroup[] {
  const groups = Map.groupBy(companies, (company) => company[by]);
  return [...groups]
    .map(([name, members]) => ({ name, count: members.length, medians: mediansOf(members, { universe, measures }) }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/** The median of each measure over some companies. */
export function mediansOf(
  companies: readonly BrowsedCompany[],
  { universe, measures }: { readonly universe: Universe; readonly measures: readonly string[] },
): readonly GroupMedian[] {
  return measures.map((measure) => {
    const values = universe.values("ttm", positionOf(measure) ?? -1);
    const numbers = companies
      .map(({ position }) => (position === undefined ? Number.NaN : (values[position] ?? Number.NaN)))
      .filter((value) => !Number.isNaN(value));
    return { measure, value: numbers.length < LEAST_VALUES ? null : median(numbers), count: numbers.length };
  });
}
