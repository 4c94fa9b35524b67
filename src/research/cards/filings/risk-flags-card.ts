import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Card } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { figureFlags } from "./figure-flags.ts";
import { filingFlags } from "./filing-flags.ts";

/** Events and figures that have come before trouble elsewhere; each says what was looked at and how far back. */
export function riskFlagsCard(context: CardContext): Card {
  return composeCard(
    "risk_flags",
    [
      sentenceList(context.insights("risk_flags")),
      { kind: "checks", caption: "In the filings", items: filingFlags(context.analysis) },
      { kind: "checks", caption: "In the figures", items: figureFlags(context) },
    ],
    "We have no filings or figures to look for warning signs in.",
  );
}
