import { use } from "react";
import { useInteraction } from "#app/analytics/interaction.ts";
import { FIGURE_OPEN_ACTION } from "#contracts/analytics-wire.ts";
import { FigureDeskContext } from "./figure-desk.ts";

/** Shows the evidence of a figure, and tracks that it was asked for. */
export function useOpenFigure(): (figureId: string) => void {
  const { open } = use(FigureDeskContext);
  const interact = useInteraction();
  return (figureId) => {
    interact(FIGURE_OPEN_ACTION);
    open(figureId);
  };
}
