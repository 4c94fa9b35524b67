export interface SortedSymbols {
  /** Null for a registrant without a listed security. */
  readonly symbol: string | null;
  readonly shareClasses: readonly string[];
  readonly otherSecurities: readonly string[];
}

/** A class of common shares: a short symbol of its own (GOOG) or a letter after a hyphen (BRK-A). */
const SHARE_CLASS = /^([A-Z]{1,4}|[A-Z]{1,5}-[A-D])$/;

/**
 * Sorts the symbols of one registrant, the SEC's first choice first, by their spelling: preferred shares (BAC-PB),
 * warrants (X-WT), units and five-letter Nasdaq symbols (ABCDW) are other securities. Exchange-listed notes with a
 * symbol as short as a share's (CCZ) cannot be told from it.
 */
export function sortSymbols(symbols: readonly string[]): SortedSymbols {
  const [symbol = null, ...others] = symbols;
  return {
    symbol,
    shareClasses: others.filter((other) => SHARE_CLASS.test(other)),
    otherSecurities: others.filter((other) => !SHARE_CLASS.test(other)),
  };
}
