/** Indices that people look for by name alone, without a caret, dot or dollar sign. */
const KNOWN = new Set(["SPX", "GSPC", "DJI", "DJIA", "NDX", "IXIC", "RUT", "VIX"]);

/**
 * Whether a typed text is the symbol of a market index: `^GSPC`, `.DJI`, `$SPX`, `SPX`. A dollar sign alone is not
 * enough, because people also write `$NVDA` for a share.
 */
export function isIndexSymbol(text: string): boolean {
  const typed = text.trim().toUpperCase();
  return (isMarkedAsIndex(typed) && /^.[A-Z0-9]{1,8}$/.test(typed)) || KNOWN.has(typed.replace(/^\$/, ""));
}

/** Whether a text begins as people write market indices: "^GSPC" is not the preferred stock GS-PC. */
export function isMarkedAsIndex(text: string): boolean {
  return /^\s*[\^.]/.test(text);
}
