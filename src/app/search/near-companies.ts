import type { CompanyIndex, SearchHit } from "#research/companies/lookup.ts";
import { wordsOfPath } from "./words-of-path.ts";

const NEAR_LIMIT = 5;

/** Companies that the last words of an address come near. */
export function nearCompanies(address: string, companies: CompanyIndex): readonly SearchHit[] {
  const words = wordsOfPath(new URL(address).pathname);
  return words === "" ? [] : companies.search(words, NEAR_LIMIT);
}
