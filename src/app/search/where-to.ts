import type { CompanyIndex, SearchHit } from "#research/companies/lookup.ts";

/** Where a sent search leads: to one company at once, or to a list to choose from. */
export type Destination =
  | { readonly kind: "company"; readonly symbol: string }
  | { readonly kind: "list"; readonly hits: readonly SearchHit[] };

/** Longest list of the search page. */
const LIST_LIMIT = 50;

/**
 * Decides where a query leads. A symbol goes to its company, but not when only its listing is known and a company with
 * figures bears the word in its name: "ford" is Forward Industries by symbol and Ford Motor to most.
 */
export function whereTo(query: string, companies: CompanyIndex): Destination {
  const hits = companies.search(query, LIST_LIMIT);
  const found = companies.find(query);
  if (found.kind === "unknown") return { kind: "list", hits };
  const isHeld = found.kind === "held" || found.kind === "moved";
  if (!isHeld && hits.some((hit) => hit.isHeld && hit.match === "name")) return { kind: "list", hits };
  return { kind: "company", symbol: found.symbol };
}
