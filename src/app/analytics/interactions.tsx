import { use, useCallback, type ReactNode } from "react";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import type { CardType, ChartType } from "#contracts/research-stream.ts";
import { InteractionContext } from "./interaction.ts";
import { useTracker } from "./tracker-context.ts";

interface CardInteractionsProps {
  readonly card: CardType;
  readonly children: ReactNode;
}

/** Takes what is done inside for done with this card. */
export function CardInteractions({ card, children }: CardInteractionsProps) {
  const { track } = useTracker();
  const { symbol } = use(FigureDeskContext);
  const interact = useCallback(
    (action: string) => track("Card Interaction", { card_type: card, action, company_symbol: symbol }),
    [track, card, symbol],
  );
  return <InteractionContext value={interact}>{children}</InteractionContext>;
}

interface ChartInteractionsProps {
  readonly chart: ChartType;
  readonly children: ReactNode;
}

/** Takes what is done inside for done with this chart, not with the card around it. */
export function ChartInteractions({ chart, children }: ChartInteractionsProps) {
  const { track } = useTracker();
  const { symbol } = use(FigureDeskContext);
  const interact = useCallback(
    (action: string) => track("Chart Interaction", { chart_type: chart, action, company_symbol: symbol }),
    [track, chart, symbol],
  );
  return <InteractionContext value={interact}>{children}</InteractionContext>;
}
