import { createContext, use } from "react";

/** Tracks what somebody does with the card or chart they are in, as one word: `figure_open`, `csv`, `table`. */
export type Interact = (action: string) => void;

/** The nearest card or chart around a part; outside of any nothing is tracked. */
export const InteractionContext = createContext<Interact>(() => undefined);

export function useInteraction(): Interact {
  return use(InteractionContext);
}
