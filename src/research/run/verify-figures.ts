import type { Card } from "#research/cards/card.ts";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { resolveFigure } from "#research/text/resolve-figure.ts";

export interface VerifiedCount {
  /** Different figures shown, in sentences, tables, charts and checks. */
  readonly figures: number;
  /** Those whose id leads again to the value shown. */
  readonly verified: number;
}

/** Looks every shown figure up again by its id and compares it with what the cards show, to the last digit. */
export function verifyFigures(cards: readonly Card[], { analysis, peers }: CardContext): VerifiedCount {
  const others = peers.map((peer) => peer.analysis);
  const shown = shownFigures(cards);
  const verified = shown.filter((view) => resolveFigure(view.id, analysis, others)?.value?.toFixed() === view.value);
  return { figures: shown.length, verified: verified.length };
}
