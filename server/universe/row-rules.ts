import { codeVersion } from "#server/research/open-runs.ts";

/** Folders whose code decides what the rows of the universe are, besides that of cards. */
const FOLDERS = ["src/screener/universe"];

/** Names the code that makes rows of the universe from facts. */
export function rowRules(root: string): Promise<string> {
  return codeVersion(root, FOLDERS);
}

/** What a company's rows are made of: its facts, what was read out of its filings, and the rules. */
export function rowVersion(held: string, findings: string | null, rules: string): string {
  return `${held}${findings === null ? "" : `, findings ${findings}`}, ${rules}`;
}
