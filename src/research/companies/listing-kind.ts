import type { Listing } from "#facts/dossier.ts";

/** What stands behind a symbol. `security`: a preferred share, note, warrant or unit of an issuer with its own symbol. */
export type ListingKind = "platform" | "fund" | "security";

/** Words that only funds and exchange-traded products carry. */
const FUND_WORDS =
  /\b(etfs?|etn|funds?|ishares|spdr|proshares|graniteshares|currencyshares|sprott physical|trust\b.*\bseries)\b/i;
const FUND_MANAGERS =
  /\b(blackrock|vanguard|invesco|eaton vance|nuveen|gabelli|gamco|pimco|franklin|putnam|mfs|royce|calamos|guggenheim|john hancock|western asset|dws|grayscale)\b.*\b(trust|portfolio)\b/i;
const PROPERTY =
  /\b(realty|real estate|propert(y|ies)|hotels?|hospitality|lodging|mortgage|reit|residential|office|apartments?|homes|housing|storage|industrial|health realty|infrastructure trust inc)\b/i;
/** `Trust` is a fund's word unless one of these stands beside it: banks, land, royalties, plain companies. */
const TRUST_COMPANIES =
  /\b(banc(orp|shares)|banks?|financial|finance|royalty|petroleum|energy|oil|land|healthcare|inc|ltd|corp|corporation|company|co|liquidation|mesabi|mills music)\b/i;

/** A preferred share (`BAC-PB`), warrant (`OXY-WT`), unit (`KCAC-UN`) or right (`CELG-RI`) in the SEC's spelling. */
const SECURITY_SYMBOL = /^[A-Z]+-(P[A-Z]?|WT[A-Z]?|WS[A-Z]?|UN|U|RI|RT|R|W)$/;
/** Nasdaq's fifth letters of preferred shares, notes, warrants, units and rights (`HBANP` beside `HBAN`). */
const SECURITY_FIFTH_LETTER = /[GHILMNOPQRTUWZ]$/;

/**
 * Sorts a listing by its symbol and registered name. The SEC's list does not say what a symbol stands for, so funds
 * are told by their names and securities by their spelling beside the issuer's first symbol.
 */
export function listingKind({ symbol, name, exchange }: Listing, issuerSymbol: string): ListingKind {
  if (SECURITY_SYMBOL.test(symbol) || isNasdaqSecurity(symbol, issuerSymbol)) return "security";
  if (FUND_WORDS.test(name) && !/realty trust, inc/i.test(name)) return "fund";
  if (PROPERTY.test(name)) return "platform";
  if (FUND_MANAGERS.test(name)) return "fund";
  if (/\btrust\b/i.test(name) && !TRUST_COMPANIES.test(name)) return "fund";
  // Mutual fund share classes: five letters ending in X, on no exchange.
  return exchange === null && /^[A-Z]{4}X$/.test(symbol) ? "fund" : "platform";
}

function isNasdaqSecurity(symbol: string, issuerSymbol: string): boolean {
  const isBeside = issuerSymbol.length === 4 && symbol.length === 5 && symbol.startsWith(issuerSymbol);
  return isBeside && SECURITY_FIFTH_LETTER.test(symbol);
}
