import type { NewItem } from "#contracts/portfolio.ts";
import type { NamedItem } from "#contracts/portfolio-fields.ts";
import { nameCompany } from "#app/portfolios/name-company.ts";
import type { FieldProblem } from "#app/problem.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

export type NamedCompanies =
  | { readonly ok: true; readonly items: readonly NewItem[] }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/**
 * Tells which companies symbols mean: a client names symbols, the CIK is ours to find. All of them, or every symbol
 * that we do not cover.
 *
 * @param field - Where the symbols are in the body.
 */
export function nameCompanies(companies: CompanyIndex, items: readonly NamedItem[], field: string): NamedCompanies {
  const errors: FieldProblem[] = [];
  const named: NewItem[] = [];
  for (const [index, item] of items.entries()) {
    const found = nameCompany(companies, item.symbol);
    if (found.kind === "company") named.push({ ...item, cik: found.cik, symbol: found.symbol });
    else errors.push({ field: `${field}.${index}.symbol`, detail: refusalOf(found.kind, item.symbol) });
  }
  return errors.length === 0 ? { ok: true, items: named } : { ok: false, errors };
}

function refusalOf(kind: "fund" | "unknown", symbol: string): string {
  return kind === "fund" ? `${symbol} is a fund: portfolios hold companies.` : `We do not cover the symbol ${symbol}.`;
}
