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
