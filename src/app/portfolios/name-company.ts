import { fold } from "#research/companies/fold.ts";
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
    case "delisted":
    case "unknown":
      return { asked, kind: "unknown" };
  }
}

function labelOf(first: Lookup, symbol: string): string {
  const isOwnShare = first.kind === "moved" && (first.why === "share-class" || first.why === "other-security");
  return isOwnShare ? first.from : symbol;
}

const MOST_HITS = 50;

/**
 * Tells the one company of a name, as brokers write it: legal forms, share classes and kinds of shares are left out. A
 * company with several symbols is nobody's by its name alone, because the name does not say which of them is meant.
 */
export function nameByName(companies: CompanyIndex, asked: string): NamedCompany {
  const wanted = plainCompanyName(asked);
  const hits = wanted === "" ? [] : companies.search(wanted, MOST_HITS);
  const same = hits.filter(({ name, symbol }) => plainCompanyName(name) === wanted && !PREFERRED.test(symbol));
  const [only] = same;
  if (only === undefined || same.length > 1) return { asked, kind: "unknown" };
  return { ...nameCompany(companies, only.symbol), asked };
}

/** Preferred shares, as the SEC spells them: brokers name them otherwise than the company. */
const PREFERRED = /-P[A-Z]?$/;

const FORMS =
  /\b(the|incorporated|inc|corporation|corp|company|co|plc|ltd|limited|nv|sa|ag|se|lp|llc|de|md|common|ordinary|stock|shares?|adr|class [a-c]|cl [a-c])\b/g;

function plainCompanyName(name: string): string {
  const bare = name.replace(/\s-\s.*$/, "").replaceAll(/\(.*?\)|\/[A-Z]+\/?/g, " ");
  return fold(bare).replaceAll(FORMS, " ").replaceAll(/\s+/g, " ").trim();
}
