import { askNames } from "#app/portfolios/use-names.ts";
import type { FoundCompany } from "./verdict.ts";

const AT_ONCE = 1_000;
/** What is longer is no symbol, and nobody is asked for it. */
const SYMBOL_CHARACTERS = 20;

/** What the symbols of a file mean, asked a thousand at a time. */
export async function findCompanies(symbols: readonly string[]): Promise<ReadonlyMap<string, FoundCompany>> {
  const { signal } = new AbortController();
  const asked = symbols.filter((symbol) => symbol.length <= SYMBOL_CHARACTERS);
  const found = new Map<string, FoundCompany>();
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    for (const company of await askNames(asked.slice(from, from + AT_ONCE), signal)) found.set(company.asked, company);
  }
  return found;
}
