import type { RunRequest } from "#app/context.ts";
import { MOST_CHOSEN_PEERS } from "#contracts/research-stream.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** A company that research can be done on. */
export interface HeldCompany {
  readonly cik: string;
  readonly symbol: string;
}

/** The company of a symbol, or why there is no research on it. */
export function heldCompany(
  companies: CompanyIndex,
  symbol: string,
): HeldCompany | "unknown-symbol" | "not-a-company" | "not-held" {
  const found = companies.find(symbol);
  switch (found.kind) {
    case "held":
      return found;
    case "moved":
      return heldCompany(companies, found.symbol);
    case "fund":
      return "not-a-company";
    case "listed":
    case "delisted":
      return "not-held";
    case "unknown":
      return "unknown-symbol";
  }
}

/** The companies that a reader compares with, each once and never the company itself; nothing where none is left. */
export function chosenPeers(
  companies: CompanyIndex,
  { peers = [] }: RunRequest,
  { cik: own }: HeldCompany,
): { readonly peers?: readonly string[] } {
  const found = peers.map((symbol) => heldCompany(companies, symbol));
  const ciks = found.flatMap((company) => (typeof company === "string" || company.cik === own ? [] : [company.cik]));
  const chosen = [...new Set(ciks)].slice(0, MOST_CHOSEN_PEERS);
  return chosen.length === 0 ? {} : { peers: chosen };
}
