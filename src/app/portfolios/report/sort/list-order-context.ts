import { createContext } from "react";

/** The list that a report is on. */
export interface ListOrder {
  /** In the person's own order. */
  readonly symbols: readonly string[];
  /** Makes an order of the report the list's own. */
  readonly apply: (symbols: readonly string[]) => void;
}

/** Null where the list is not the reader's to change. */
export const ListOrderContext = createContext<ListOrder | null>(null);
