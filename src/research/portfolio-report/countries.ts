import { placeName } from "#research/cards/identity/place-names.ts";
import { groupWeights, type Group } from "./group-weights.ts";
import type { Weighted } from "./listed.ts";

/** The slice of companies whose country nothing held tells. */
const NO_COUNTRY = "Country not known";

/** Canada's provinces and federal register among EDGAR's codes. */
const CANADA = /^(?:A\d|B0|Z4)$/;

/** The whole by country of incorporation, largest first. */
export function countriesOf(lines: readonly Weighted[]): readonly Group[] {
  return groupWeights(lines, ({ sheet }) => countryOf(sheet?.incorporatedIn ?? null) ?? NO_COUNTRY);
}

/** The country of EDGAR's code for a state or country; null where there is no code, or one that is not known. */
export function countryOf(code: string | null): string | null {
  if (code === null) return null;
  if (CANADA.test(code)) return "Canada";
  const name = placeName(code);
  // EDGAR's codes of countries all hold a digit; two letters are a state of the United States.
  if (name === null || /^[A-Z]{2}$/.test(code)) return name && "United States";
  return name.replace(/^the /, "");
}
