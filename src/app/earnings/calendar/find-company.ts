import type { CompanyIndex } from "#research/companies/lookup.ts";

/** Finds the symbol under which the calendar has the company of a typed symbol; null where it has none. */
export function findCompany(companies: Pick<CompanyIndex, "find">, typed: string): string | null {
  const found = companies.find(typed);
  return found.kind === "held" || found.kind === "moved" ? found.symbol : null;
}
