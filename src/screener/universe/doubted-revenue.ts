import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { lastQuarters } from "#research/cards/blocks/periods.ts";
import { UNIVERSE_MEASURES } from "./measures.ts";

/** A quarter's revenue that is so many times that of any other of the four is more than a season. */
const MOST_TIMES = 2;
const QUARTERS = 4;

/**
 * Why revenue of a year's length cannot be trusted to rank a company by, as a whole sentence; null where nothing speaks against it.
 * A list shows its errors first: an amount that is a part of the revenue, or twice it, heads every column that is made of it.
 */
export function doubtRevenue(analysis: Analysis): string | null {
  const quarters = lastQuarters(analysis, QUARTERS).map((period) => analysis.figure("revenue", period));
  const doubted = quarters.find(
    ({ value, flags, reason }) => value === null && (flags.includes("withheld") || isDoubt(reason)),
  );
  if (doubted !== undefined)
    return `We do not show revenue of a whole year, because the one of ${doubted.period.label} in our data cannot be right.`;
  const [largest, second] = quarters.flatMap(({ value }) => value ?? []).toSorted((one, other) => other.cmp(one));
  if (largest === undefined || second === undefined || !second.gt(0) || largest.lte(second.times(MOST_TIMES)))
    return null;
  return "We do not show revenue of a whole year, because one of its quarters in our data is more than twice any other.";
}

/** The judges of line items end their sentences so where they hold back an amount that there is. */
function isDoubt(reason: string | null): boolean {
  return reason?.endsWith("so we do not show it.") === true;
}

/** By position: whether a measure is revenue or made of it. */
export const IS_MADE_OF_REVENUE: readonly boolean[] = UNIVERSE_MEASURES.map(({ id }) => readsRevenue(id));

function readsRevenue(id: string): boolean {
  return id === "revenue" || (metric(id)?.operands.some(readsRevenue) ?? false);
}
