import type { CompanyIndex, SearchHit } from "#research/companies/lookup.ts";
import { wordsOfPath } from "./words-of-path.ts";

const NEAR_LIMIT = 5;
/** Shorter words begin too many names to say what was meant. */
const SHORTEST = 2;

/** Companies that the last words of an address name; none where only a guess would fit. */
export function nearCompanies(address: string, companies: CompanyIndex): readonly SearchHit[] {
  const words = wordsOfPath(new URL(address).pathname);
  if (words.length < SHORTEST) return [];
  return companies.search(words, NEAR_LIMIT).filter(({ isHeld, match }) => isHeld && match !== "near");
}
