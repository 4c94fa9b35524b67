import { use } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { FIGURE_OPEN_ACTION } from "#contracts/analytics-wire.ts";
import { FigureContext } from "./figure-context.ts";

/** Shows the evidence of a figure, and tracks that it was asked for. */
export function useOpenFigure(): (figureId: string) => void {
  const { open } = use(FigureContext);
  const interact = useInteraction();
  return (figureId) => {
    interact(FIGURE_OPEN_ACTION);
    open(figureId);
  };
}
