import type { SearchHit } from "#contracts/api/company-search.ts";
import type { Company, Listing } from "#facts/dossier.ts";
import { readableName } from "#facts/readable-name.ts";
import { fold, foldWord } from "./fold.ts";
import type { FoldedWord } from "./fold.ts";
import { DELISTED, type DelistedCompany } from "./delisted.ts";
import { knownNamesOf } from "./known-names.ts";
import { listingKind } from "./listing-kind.ts";

/** One listing, folded for searching. */
export interface SearchEntry {
  /** Makes a hit of it; the name is made readable only then, not for ten thousand listings at start. */
  readonly hit: (match: SearchHit["match"]) => SearchHit;
  /** Lower-case letters of the symbol, without the hyphen. */
  readonly symbol: FoldedWord;
  readonly formerTickers: readonly string[];
  /** Folded names, today's first. Empty for all but the issuer's first listing, so that a name gives one hit. */
  readonly names: readonly FoldedName[];
}

export interface FoldedName {
  readonly name: string;
  readonly isFormer: boolean;
  readonly words: readonly FoldedWord[];
  /** The words run together. */
  readonly joined: string;
}

export interface SearchedLists {
  readonly listings: readonly Listing[];
  readonly companies: readonly Company[];
  readonly firstSymbolOf: (listing: Listing) => string;
}

/** Folds every listing once, in the SEC's order; held companies missing from the list come first. */
export function searchEntries({ listings, companies, firstSymbolOf }: SearchedLists): readonly SearchEntry[] {
  const held = new Map(companies.flatMap((company) => [[company.symbol, company] as const]));
  const heldCiks = new Map(companies.map((company) => [company.cik, company]));
  const listed = new Set(listings.map((listing) => listing.symbol));
  const missing = companies.filter((company) => !listed.has(company.symbol));
  const all = [...missing.map((company) => ({ ...company, rank: 0 })), ...listings];
  const today = all.map((listing) => {
    const company = held.get(listing.symbol);
    const issuer = heldCiks.get(listing.cik)?.symbol ?? firstSymbolOf(listing);
    return searchEntry(listing, company, issuer, company !== undefined || heldCiks.has(listing.cik));
  });
  // Last, and only under symbols that nobody else has taken since.
  return [...today, ...DELISTED.filter(({ symbol }) => !listed.has(symbol)).map(delistedEntry)];
}

/** Found by its last symbol, as a former one, and by its name. */
function delistedEntry({ symbol, cik, name }: DelistedCompany): SearchEntry {
  return {
    hit: (match) => ({ symbol, name, cik, exchange: null, isHeld: false, match }),
    symbol: foldWord(""),
    formerTickers: [symbol.toLowerCase()],
    names: [foldName(name, false)],
  };
}

function searchEntry(listing: Listing, company: Company | undefined, issuer: string, isHeld: boolean): SearchEntry {
  const { symbol, cik, exchange } = listing;
  const displayName = company?.displayName ?? null;
  const isSecurity = listingKind(listing, issuer) === "security";
  const today = [...new Set([displayName ?? listing.name, listing.name])].map((text) => foldName(text, false));
  const known = knownNamesOf(cik);
  const former = [...(company?.formerNames.map((entry) => entry.name) ?? []), ...known.names].map((name) =>
    foldName(name, true),
  );
  const ownTickers = company?.formerTickers.map((entry) => entry.ticker) ?? [];
  const isIssuer = symbol === issuer;
  return {
    hit: (match) => {
      const name = displayName ?? readableName(listing.name);
      return { symbol, name, cik, exchange, isHeld: isHeld && !isSecurity, match };
    },
    symbol: foldWord(symbol.replace("-", "").toLowerCase()),
    formerTickers: isIssuer ? [...ownTickers, ...known.formerSymbols].map((ticker) => ticker.toLowerCase()) : [],
    names: isIssuer ? [...today, ...former] : [],
  };
}

function foldName(name: string, isFormer: boolean): FoldedName {
  const folded = fold(name);
  return { name, isFormer, words: folded.split(" ").map(foldWord), joined: folded.replaceAll(" ", "") };
}
