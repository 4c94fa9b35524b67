import { createContext } from "react";

/** What every figure on the page shares: whose it is, as known when, and where it is opened. */
export interface FigureDesk {
  readonly symbol: string;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** Shows the evidence of a figure. */
  readonly open: (figureId: string) => void;
}

export const FigureDeskContext = createContext<FigureDesk>({ symbol: "", asOf: null, open: () => undefined });
