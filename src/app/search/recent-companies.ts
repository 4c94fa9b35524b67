import { useEffect } from "react";
import { useKept, useShell } from "#app/shell/shell-context.ts";
import { VISIT_KEYS } from "#app/visits/visit-keys.ts";

/** In local storage: symbols with commas between, the last one opened first. */
const RECENT_KEY = "recent-companies";
const MOST_RECENT = 8;
const SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,9}$/;

/** The symbols of the companies that were opened last in this browser; none until the page's scripts have looked. */
export function useRecentCompanies(): readonly string[] {
  return readRecent(useKept(RECENT_KEY));
}

/** Keeps in this browser that the page of a company was opened; null on a page without one. */
export function useNoteRecent(symbol: string | null): void {
  const { kept } = useShell();
  useEffect(() => {
    if (symbol !== null) kept.write(RECENT_KEY, withRecent(readRecent(kept.read(RECENT_KEY)), symbol).join(","));
  }, [kept, symbol]);
}

/** Forgets the companies that were opened in this browser, and when their research was looked at. */
export function useForgetRecent(): () => void {
  const { kept } = useShell();
  return () => {
    kept.write(RECENT_KEY, "");
    kept.write(VISIT_KEYS.research, "{}");
  };
}

/** What is kept may have been written by anything; what is no symbol is left out. */
export function readRecent(text: string | null): readonly string[] {
  return (text ?? "")
    .split(",")
    .filter((symbol) => SYMBOL.test(symbol))
    .slice(0, MOST_RECENT);
}

/** The symbols with one more at the beginning. */
export function withRecent(symbols: readonly string[], symbol: string): readonly string[] {
  return [symbol, ...symbols.filter((other) => other !== symbol)].slice(0, MOST_RECENT);
}
