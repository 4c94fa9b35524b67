import type { SearchHit } from "#contracts/api/company-search.ts";
import type { Company, Listing } from "#facts/dossier.ts";
import { readableName } from "#facts/readable-name.ts";
import { DELISTED } from "./delisted.ts";
import { knownFormerSymbols } from "./known-names.ts";
import { listingKind } from "./listing-kind.ts";
import type { CompanyIndex, Lookup } from "./lookup.ts";
import { searchCompanies } from "./search-companies.ts";
import { searchEntries } from "./search-entries.ts";

const MOST_HITS = 50;
const NEAR_HITS = 8;

/** Indexes the SEC's list of symbols (in its own order, largest first) and the companies held in full. */
export function createCompanyIndex(listings: readonly Listing[], companies: readonly Company[]): CompanyIndex {
  const names = nameSymbols(listings, companies);
  let entries: ReturnType<typeof searchEntries> | null = null;
  const search = (query: string, limit: number) => {
    // Made with the first search, so that a start doesn't wait for ten thousand entries.
    entries ??= searchEntries({ listings, companies, firstSymbolOf: names.firstSymbolOf });
    return searchCompanies(entries, query, Math.min(Math.max(Math.trunc(limit), 0), MOST_HITS));
  };
  const heldSymbols = companies.map(({ symbol }) => symbol).toSorted();
  let ranked: readonly RankedCompany[] | null = null;
  return {
    search,
    heldSymbols: () => heldSymbols,
    neighbours(symbol, limit) {
      ranked ??= rankHeld(listings, companies);
      const rank = names.listing.get(symbol)?.rank;
      return rank === undefined || rank > LAST_RANK_BY_SIZE ? [] : nearestRanks(ranked, rank, limit);
    },
    find(symbolText) {
      const asked = normaliseSymbol(symbolText);
      if (asked === null) return { kind: "unknown", near: [] };
      const found = resolve(names, asked);
      if (found === null) return { kind: "unknown", near: search(asked, NEAR_HITS) };
      const isSpeltOtherwise = found.kind === "held" && found.symbol !== symbolText;
      return isSpeltOtherwise ? { kind: "moved", symbol: found.symbol, from: asked, why: "spelling" } : found;
    },
  };
}

/** Further down, foreign companies and second securities stand out of the order of sizes. */
const LAST_RANK_BY_SIZE = 2_000;

interface RankedCompany {
  readonly company: Company;
  readonly rank: number;
}

function rankHeld(listings: readonly Listing[], companies: readonly Company[]): readonly RankedCompany[] {
  const held = new Map(companies.map((company) => [company.symbol, company]));
  return listings.flatMap(({ symbol, rank }) => {
    const company = held.get(symbol);
    return company === undefined ? [] : [{ company, rank }];
  });
}

/** The companies nearest in rank, largest first. */
function nearestRanks(ranked: readonly RankedCompany[], rank: number, limit: number): readonly SearchHit[] {
  return ranked
    .toSorted((one, other) => Math.abs(one.rank - rank) - Math.abs(other.rank - rank))
    .slice(0, limit)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ company: { symbol, displayName: name, cik, exchange } }) => {
      return { symbol, name, cik, exchange, isHeld: true, match: "near" };
    });
}

interface SymbolNames {
  readonly listing: ReadonlyMap<string, Listing>;
  /** Symbols without their hyphen; null where two symbols have the same letters. */
  readonly listingByLetters: ReadonlyMap<string, Listing | null>;
  readonly held: ReadonlyMap<string, Company>;
  readonly heldByCik: ReadonlyMap<string, Company>;
  /** Symbols that lead to a held company's own, and why. */
  readonly moved: ReadonlyMap<string, Moved>;
  readonly former: ReadonlyMap<string, Moved>;
  /** The issuer's first symbol in the SEC's order. */
  readonly firstSymbolOf: (listing: Listing) => string;
}

type Moved = Extract<Lookup, { readonly kind: "moved" }>;

function resolve(names: SymbolNames, asked: string): Lookup | null {
  const company = names.held.get(asked);
  if (company !== undefined) return heldLookup(company);
  const moved = names.moved.get(asked);
  if (moved !== undefined) return moved;
  const listing = names.listing.get(asked);
  if (listing !== undefined) return resolveListing(names, asked, listing);
  const former = names.former.get(asked);
  if (former !== undefined) return former;
  const delisted = DELISTED.find(({ symbol }) => symbol === asked);
  if (delisted !== undefined) return { kind: "delisted", ...delisted };
  // `BRKB` for `BRK-B`: only where one symbol alone has these letters.
  const byLetters = names.listingByLetters.get(asked);
  return byLetters === undefined || byLetters === null ? null : resolve(names, byLetters.symbol);
}

function resolveListing(names: SymbolNames, asked: string, listing: Listing): Lookup {
  const held = names.heldByCik.get(listing.cik);
  const kind = listingKind(listing, held?.symbol ?? names.firstSymbolOf(listing));
  if (held !== undefined) {
    const why = kind === "security" ? "other-security" : "share-class";
    return { kind: "moved", symbol: held.symbol, from: asked, why };
  }
  return { kind: kind === "fund" ? "fund" : "listed", ...named(listing), name: readableName(listing.name) };
}

function heldLookup(company: Company): Lookup {
  return { kind: "held", ...named(company), displayName: company.displayName, sector: company.sector };
}

function named({ symbol, cik, name, exchange }: Company | Listing) {
  return { symbol, cik, name, exchange };
}

function nameSymbols(listings: readonly Listing[], companies: readonly Company[]): SymbolNames {
  const listing = new Map<string, Listing>();
  const listingByLetters = new Map<string, Listing | null>();
  const first = new Map<string, string>();
  for (const row of listings) {
    if (listing.has(row.symbol)) continue;
    listing.set(row.symbol, row);
    if (!first.has(row.cik)) first.set(row.cik, row.symbol);
    const letters = row.symbol.replace("-", "");
    if (letters !== row.symbol) listingByLetters.set(letters, listingByLetters.has(letters) ? null : row);
  }
  return {
    listing,
    listingByLetters,
    firstSymbolOf: (row) => first.get(row.cik) ?? row.symbol,
    ...nameHeld(companies, first),
  };
}

function nameHeld(
  companies: readonly Company[],
  firstSymbols: ReadonlyMap<string, string>,
): Pick<SymbolNames, "held" | "heldByCik" | "moved" | "former"> {
  const held = new Map(companies.map((company) => [company.symbol, company]));
  const heldByCik = new Map<string, Company>();
  const moved = new Map<string, Moved>();
  const former = new Map<string, Moved>();
  for (const [from, cik] of knownFormerSymbols()) {
    const symbol = firstSymbols.get(cik);
    if (symbol !== undefined) former.set(from, { kind: "moved", symbol, from, why: "former-symbol" });
  }
  for (const company of companies) {
    const { symbol } = company;
    const lead = (from: string, why: Moved["why"]): Moved => ({ kind: "moved", symbol, from, why });
    for (const cik of [company.cik, ...company.predecessors, ...company.successors]) heldByCik.set(cik, company);
    for (const other of company.shareClasses) moved.set(other, lead(other, "share-class"));
    for (const other of company.otherSecurities) moved.set(other, lead(other, "other-security"));
    for (const { ticker } of company.formerTickers) former.set(ticker, lead(ticker, "former-symbol"));
  }
  return { held, heldByCik, moved, former };
}

const LONGEST = 12;

/**
 * Reads what a reader typed as a ticker symbol, in the SEC's own spelling: capitals, a hyphen before the share class
 * (`brk.b`, `BRK/B` and `BRK B` are `BRK-B`). Null for anything else: too long, not ASCII, paths, escapes.
 */
export function normaliseSymbol(text: string): string | null {
  if (text.length > 4 * LONGEST) return null;
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !/^[A-Za-z][A-Za-z0-9]*([ ./-][A-Za-z0-9]{1,3})?$/.test(trimmed)) return null;
  return trimmed.toUpperCase().replace(/[ ./]/, "-");
}
