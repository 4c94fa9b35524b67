/** Indices that people look for by name alone, without a caret, dot or dollar sign. */
const KNOWN = new Set(["SPX", "DJI", "DJIA", "NDX", "IXIC", "RUT", "VIX"]);

/**
 * Whether a typed text is the symbol of a market index: `^GSPC`, `.DJI`, `$SPX`, `SPX`. A dollar sign alone is not
 * enough, because people also write `$NVDA` for a share.
 */
export function isIndexSymbol(text: string): boolean {
  const typed = text.trim().toUpperCase();
  return /^[\^.][A-Z0-9]{1,8}$/.test(typed) || KNOWN.has(typed.replace(/^\$/, ""));
}

/** What to tell somebody who looks for a market index. */
export const INDEX_ADVICE =
  "This is the symbol of a market index. We cover companies that file with the SEC, not indices. Search for a company instead.";
