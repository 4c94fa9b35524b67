import { total, type Weighted } from "./listed.ts";
import { Decimal } from "decimal.js";
import { locationName } from "#research/cards/identity/location-names.ts";

/** A slice of the whole. */
export interface Group {
  readonly name: string;
  readonly weight: string;
  /** Largest first. */
  readonly symbols: readonly string[];
}

/** Slices the whole by what the companies are named after, largest slice first; companies without a weight are in none. */
function groupWeights(lines: readonly Weighted[], nameOf: (line: Weighted) => string): readonly Group[] {
  const largestFirst = lines
    .flatMap((line) =>
      line.weight === null ? [] : [{ weight: line.weight, symbol: line.item.symbol, name: nameOf(line) }],
    )
    .toSorted((a, b) => b.weight.comparedTo(a.weight));
  const groups = [...new Set(largestFirst.map(({ name }) => name))].map((name) => {
    const members = largestFirst.filter((line) => line.name === name);
    return { name, weight: total(members.map(({ weight }) => weight)), symbols: members.map(({ symbol }) => symbol) };
  });
  return groups
    .toSorted((a, b) => b.weight.comparedTo(a.weight) || a.name.localeCompare(b.name))
    .map(({ weight, ...rest }) => ({ ...rest, weight: weight.toFixed() }));
}

export interface Concentration {
  /** Sum of the squared weights: 1 for a single company, 0.01 for a hundred alike (Herfindahl and Hirschman). */
  readonly index: string | null;
  /** As many equal positions would be spread as widely: one over the index. */
  readonly likeEqual: string | null;
  readonly largest: string | null;
  readonly fiveLargest: string | null;
}

/** How much of the whole is in how little of the list. */
export function concentrationOf(lines: readonly Weighted[]): Concentration {
  const weights = lines.flatMap(({ weight }) => (weight === null ? [] : [weight])).toSorted((a, b) => b.comparedTo(a));
  const [largest] = weights;
  if (largest === undefined) return { index: null, likeEqual: null, largest: null, fiveLargest: null };
  const index = total(weights.map((weight) => weight.times(weight)));
  return {
    index: index.toFixed(),
    likeEqual: new Decimal(1).dividedBy(index).toFixed(),
    largest: largest.toFixed(),
    fiveLargest: total(weights.slice(0, 5)).toFixed(),
  };
}

const NO_SECTOR = "Sector not known";

/** The whole by sector, largest first. */
export function sectorsOf(lines: readonly Weighted[]): readonly Group[] {
  return groupWeights(lines, ({ summary }) => summary?.sector ?? NO_SECTOR);
}

/** The slice of companies whose country nothing held tells. */
const NO_COUNTRY = "Country not known";

/** Canada's provinces and federal register among EDGAR's codes. */
const CANADA = /^(?:A\d|B0|Z4)$/;

/** The whole by country of incorporation, largest first. */
export function countriesOf(lines: readonly Weighted[]): readonly Group[] {
  return groupWeights(lines, ({ summary }) => countryOf(summary?.incorporatedIn ?? null) ?? NO_COUNTRY);
}

/** The country of EDGAR's code for a state or country; null where there is no code, or one that is not known. */
export function countryOf(code: string | null): string | null {
  if (code === null) return null;
  if (CANADA.test(code)) return "Canada";
  const name = locationName(code);
  // EDGAR's codes of countries all hold a digit; two letters are a state of the United States.
  if (name === null || /^[A-Z]{2}$/.test(code)) return name && "United States";
  return name.replace(/^the /, "");
}
