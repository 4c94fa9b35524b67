import type { CompanyIndex, Lookup } from "#research/companies/lookup.ts";

/** What a symbol means to a portfolio; `asked` is as it was written. */
export type NamedCompany =
  | {
      readonly asked: string;
      readonly kind: "company";
      readonly cik: string;
      readonly symbol: string;
      readonly name: string;
      readonly exchange: string | null;
      readonly sector: string | null;
      /** Whether figures of the company are held. */
      readonly isHeld: boolean;
    }
  | { readonly asked: string; readonly kind: "fund" | "unknown" };

/** Tells the company of a symbol: a former symbol leads to the new one, another share class keeps its own. */
export function nameCompany(companies: CompanyIndex, asked: string): NamedCompany {
  const first = companies.find(asked);
  const found = first.kind === "moved" ? companies.find(first.symbol) : first;
  switch (found.kind) {
    case "held":
    case "listed": {
      const { cik, exchange } = found;
      const isHeld = found.kind === "held";
      const name = found.kind === "held" ? found.displayName : found.name;
      const sector = found.kind === "held" ? found.sector : null;
      return { asked, kind: "company", cik, symbol: labelOf(first, found.symbol), name, exchange, sector, isHeld };
    }
    case "fund":
      return { asked, kind: "fund" };
    case "moved":
    case "unknown":
      return { asked, kind: "unknown" };
  }
}

function labelOf(first: Lookup, symbol: string): string {
  const isOwnShare = first.kind === "moved" && (first.why === "share-class" || first.why === "other-security");
  return isOwnShare ? first.from : symbol;
}
