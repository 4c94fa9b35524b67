import { A_FUND, companyFor, type FoundCompany } from "#app/portfolios/import/verdict.ts";

type Company = Extract<FoundCompany, { kind: "company" }>;

/** What a row says about its company. */
export interface Naming {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
}

/**
 * Share classes that a broker's file may name by ISIN alone; the name of the company cannot tell them apart. ISO 6166
 * numbers as their issuers publish them; a test checks the check digit of each.
 */
export const CLASSES_BY_ISIN: Readonly<Record<string, string>> = {
  US02079K3059: "GOOGL",
  US02079K1079: "GOOG",
  US0846701086: "BRK-A",
  US0846707026: "BRK-B",
};

/** What is asked about a row's company: a symbol where the row has one, else the name. */
export interface Question {
  readonly kind: "symbol" | "name";
  readonly text: string;
}

/** The question for a row; null where it names no company. */
export function questionFor({ symbol, isin, name }: Naming): Question | null {
  const bare = plainSymbol(symbol);
  if (bare !== "") return { kind: "symbol", text: bare };
  const known = CLASSES_BY_ISIN[isin.toUpperCase()];
  if (known !== undefined) return { kind: "symbol", text: known };
  return name === "" ? null : { kind: "name", text: name.slice(0, LONGEST_NAME) };
}

const LONGEST_NAME = 100;

/** The company of a row, or why portfolios have none for it. */
export function companyOf(naming: Naming, companies: ReadonlyMap<string, FoundCompany>): Company | string {
  const question = questionFor(naming);
  if (question === null) {
    return naming.isin === "" ? "No symbol." : "It has only an ISIN. Add a column with symbols or names.";
  }
  if (question.kind === "symbol") {
    const found = companyFor(question.text, companies);
    return typeof found === "string" && isMutualFund(question.text) ? A_FUND : found;
  }
  const found = companies.get(question.text);
  if (found?.kind === "company") return found;
  return `It has no symbol, and no single company is called “${question.text}”. Add a column with symbols.`;
}

/** Symbols of American mutual funds have five letters, the last an X. */
function isMutualFund(symbol: string): boolean {
  return /^[A-Z]{4}X$/.test(symbol);
}

/** Without what brokers put around a symbol: a market before it, a currency or country behind it. */
export function plainSymbol(symbol: string): string {
  return symbol
    .trim()
    .replace(/^[A-Za-z]+:\s*(?=[A-Za-z])/, "")
    .replace(/\/[A-Z]{3}$/, "")
    .replace(/\.US$/, "")
    .replace(/^-$/, "");
}

/** The market before a symbol such as `LON:PRU`; null for a plain symbol. */
export function marketOf(symbol: string): string | null {
  return /^([A-Za-z]+):\s*[A-Za-z0-9]/.exec(symbol.trim())?.[1]?.toUpperCase() ?? null;
}

/** The currency behind a pair such as `KER/EUR`; null for a plain symbol. */
export function currencyOfPair(symbol: string): string | null {
  return /^[A-Z0-9.-]+\/([A-Z]{3})$/.exec(symbol.trim())?.[1] ?? null;
}
