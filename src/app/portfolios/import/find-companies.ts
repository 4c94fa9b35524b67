import { askNames } from "#app/portfolios/use-names.ts";
import type { Question } from "./rows/company-of.ts";
import type { FoundCompany } from "./verdict.ts";

const AT_ONCE = 1_000;
/** Names are searched for one by one, so fewer are asked at once. */
const NAMES_AT_ONCE = 100;
/** What is longer is no symbol, and nobody is asked for it. */
const SYMBOL_CHARACTERS = 20;

/** What the symbols of a file mean, and names where it has no symbols, asked in parts. */
export async function findCompanies(questions: readonly Question[]): Promise<ReadonlyMap<string, FoundCompany>> {
  const { signal } = new AbortController();
  const texts = (kind: Question["kind"]): readonly string[] =>
    questions.filter((question) => question.kind === kind).map(({ text }) => text);
  const symbols = texts("symbol").filter((symbol) => symbol.length <= SYMBOL_CHARACTERS);
  const found = new Map<string, FoundCompany>();
  for (const some of inParts(symbols, AT_ONCE)) {
    for (const company of await askNames({ symbols: some }, signal)) found.set(company.asked, company);
  }
  for (const some of inParts(texts("name"), NAMES_AT_ONCE)) {
    for (const company of await askNames({ symbols: [], names: some }, signal)) found.set(company.asked, company);
  }
  return found;
}

/** Questions for symbols alone. */
export function bySymbol(symbols: Iterable<string>): readonly Question[] {
  return [...symbols].map((text) => ({ kind: "symbol", text }));
}

function inParts(all: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}
