import type { FindingsSource } from "#filings/findings/findings-source.ts";
import type { LocatedCompanies } from "#server/companies/company-cache.ts";
import { codeVersion } from "#server/research/open-runs.ts";

/** Folders whose code decides what the rows of the universe are, besides that of cards. */
const FOLDERS = ["src/screener/universe"];

/** Names the code that makes rows of the universe from facts. */
export function rowRules(root: string): Promise<string> {
  return codeVersion(root, FOLDERS);
}

/** What a company's rows are made of: its facts and what was read out of its filings. */
export function rowFacts(held: string, findings: string | null): string {
  return findings === null ? held : `${held}, findings ${findings}`;
}

/** Returns what rows of a company are to be made of now; null where nothing is held on it. */
export function createRowFacts(
  companies: Pick<LocatedCompanies, "heldIn">,
  findings: Pick<FindingsSource, "version">,
): (cik: string) => Promise<string | null> {
  return async (cik) => {
    const held = await companies.heldIn(cik);
    return held && rowFacts(held.version, await findings.version(cik));
  };
}

/** The version of rows that some rules made of some facts. */
export function rowVersion(facts: string, rules: string): string {
  return `${facts}, ${rules}`;
}
