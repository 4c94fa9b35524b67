import { formatDate } from "#research/text/format-date.ts";
import { createContext, useSyncExternalStore } from "react";

/** A date in words that machines can read too. */
export function Day({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>;
}

/** Whether the page runs in the reader's browser: false as it is sent, and for good where scripts are off. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** The reader's day, ISO: today on New York's clock, or the day that the research was asked for. Null: the day our data ends on. */
export const ReaderDayContext = createContext<string | null>(null);
