import { createContext } from "react";

/** What every figure on the page shares: whose it is, as known when, and where it is opened. */
export interface FigureContextValue {
  readonly symbol: string;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** Shows the evidence of a figure. */
  readonly open: (figureId: string) => void;
}

export const FigureContext = createContext<FigureContextValue>({ symbol: "", asOf: null, open: () => undefined });
