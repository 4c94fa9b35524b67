import { createContext, type ReactNode, use, useCallback } from "react";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import type { CardType, ChartType, SourceType } from "#contracts/research-stream.ts";
import { useTracker } from "./tracker.ts";

/** Takes what is done inside for done with this card. */
export function CardInteractions({ card, children }: { readonly card: CardType; readonly children: ReactNode }) {
  const { track } = useTracker();
  const { symbol } = use(FigureContext);
  const interact = useCallback(
    (action: string) => track("Card Interaction", { card_type: card, action, company_symbol: symbol }),
    [track, card, symbol],
  );
  return <InteractionContext value={interact}>{children}</InteractionContext>;
}

/** Takes what is done inside for done with this chart, not with the card around it. */
export function ChartInteractions({ chart, children }: { readonly chart: ChartType; readonly children: ReactNode }) {
  const { track } = useTracker();
  const { symbol } = use(FigureContext);
  const interact = useCallback(
    (action: string) => track("Chart Interaction", { chart_type: chart, action, company_symbol: symbol }),
    [track, chart, symbol],
  );
  return <InteractionContext value={interact}>{children}</InteractionContext>;
}

/** Tracks what somebody does with the card or chart they are in, as one word: `figure_open`, `csv`, `table`. */
type Interact = (action: string) => void;

/** The nearest card or chart around a part; outside of any nothing is tracked. */
const InteractionContext = createContext<Interact>(() => undefined);

export function useInteraction(): Interact {
  return use(InteractionContext);
}

/** Tracks that a source of the company's figures was followed. */
export function useSourceClick(): (source: SourceType) => void {
  const { track } = useTracker();
  const { symbol } = use(FigureContext);
  return (source) => track("Sources Click", { source_type: source, company_symbol: symbol });
}
