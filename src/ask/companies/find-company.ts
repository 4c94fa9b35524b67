import type { Question } from "#ask/question/question.ts";
import type { SearchHit } from "#contracts/api/company-search.ts";
import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** What a symbol or name stands for. */
export type CompanyRef =
  | { readonly kind: "held"; readonly cik: string; readonly symbol: string; readonly name: string }
  | { readonly kind: "not-held"; readonly symbol: string; readonly name: string; readonly isFund: boolean }
  | { readonly kind: "ambiguous"; readonly hits: readonly SearchHit[] }
  | { readonly kind: "unknown" };

/** A company that was found, with everything that we have on it. */
export interface CompanyInQuestion {
  readonly opened: OpenedCompany;
  readonly subject: { readonly symbol: string; readonly name: string; readonly analysis: OpenedCompany["analysis"] };
}

/** Opens the company of a symbol as known on a day; null where we have nothing on it. */
export async function openSymbol(
  symbol: string,
  asOf: string | null,
  { companies, open }: Pick<AskDeps, "companies" | "open">,
): Promise<CompanyInQuestion | null> {
  const found = findSymbol(companies, symbol);
  const opened = found.kind === "held" ? await open(found.cik, asOf) : null;
  if (found.kind !== "held" || opened === null) return null;
  return { opened, subject: { symbol: found.symbol, name: found.name, analysis: opened.analysis } };
}

/**
 * Opens the one company that a question is about: the one that it names, else that of the question before, else that of its page. Null
 * where it is about none or several, or where we have nothing on it.
 */
export async function openOnly(
  { question, page }: { readonly question: Question; readonly page: string | null },
  deps: Pick<AskDeps, "companies" | "open">,
): Promise<CompanyInQuestion | null> {
  const before = question.goesOnFrom?.symbols ?? (page === null ? [] : [page]);
  const [symbol, ...more] = question.symbols.length > 0 ? question.symbols : before;
  return symbol === undefined || more.length > 0 ? null : openSymbol(symbol, question.asOf, deps);
}

const HITS = 8;

/** Finds the company of a symbol. */
export function findSymbol(companies: CompanyIndex, symbol: string): CompanyRef {
  const found = companies.find(symbol);
  switch (found.kind) {
    case "held":
      return { kind: "held", cik: found.cik, symbol: found.symbol, name: found.displayName };
    case "moved":
      return found.symbol === symbol ? { kind: "unknown" } : findSymbol(companies, found.symbol);
    case "listed":
    case "fund":
    case "delisted":
      return { kind: "not-held", symbol: found.symbol, name: found.name, isFund: found.kind === "fund" };
    case "unknown":
      return { kind: "unknown" };
  }
}

/**
 * Finds the company of a symbol or of a name as people write it. A name that fits several companies that we cover is
 * ambiguous, unless it is one company's whole first word; a guess from a misspelt name must be the only one.
 */
export function findCompany(companies: CompanyIndex, text: string): CompanyRef {
  const bySymbol = findSymbol(companies, text);
  if (bySymbol.kind !== "unknown") return bySymbol;
  const hits = distinct(companies.search(text, HITS));
  const held = hits.filter(({ isHeld }) => isHeld);
  const [first] = held.length > 0 ? held : hits;
  if (first === undefined) return { kind: "unknown" };
  if (held.length > 1) return { kind: "ambiguous", hits: held };
  return findSymbol(companies, first.symbol);
}

function distinct(hits: readonly SearchHit[]): readonly SearchHit[] {
  const seen = new Set<string>();
  return hits.filter(({ cik }) => !seen.has(cik) && seen.add(cik) !== undefined);
}
