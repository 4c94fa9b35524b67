import type { CardType } from "#contracts/research-stream.ts";
import { capitalReturnsCard } from "./statements/capital-returns-card.ts";
import { CARD_TITLES, composeCard, sentenceList } from "./blocks/compose-card.ts";
import type { Card } from "./card.ts";
import type { CardBuilder, CardContext } from "./card-context.ts";
import { earningsLastCard } from "./earnings/earnings-last-card.ts";
import { earningsNextCard } from "./earnings/earnings-next-card.ts";
import { changesCard } from "./filings/changes-card.ts";
import { filingsCard } from "./filings/filings-card.ts";
import { riskFlagsCard } from "./filings/risk-flags-card.ts";
import { identityCard } from "./identity/identity-card.ts";
import { cashQualityCard } from "./statements/cash-quality-card.ts";
import { growthCard } from "./statements/growth-card.ts";
import { profitabilityCard } from "./statements/profitability-card.ts";
import { peersCard } from "./peers/peers-card.ts";
import { priceCard } from "./valuation/price-card.ts";
import { dataQualityCard } from "./record/data-quality-card.ts";
import { sourcesCard } from "./record/sources-card.ts";
import { balanceSheetCard } from "./statements/balance-sheet-card.ts";
import { scoresCard } from "./statements/scores-card.ts";
import { dcfCard, reverseDcfCard } from "./valuation/cash-flow-value-cards.ts";
import { multiplesCard } from "./valuation/multiples-card.ts";

const BUILDERS: Readonly<Record<CardType, CardBuilder>> = {
  identity: identityCard,
  verdict: verdictCard,
  price: priceCard,
  growth: growthCard,
  profitability: profitabilityCard,
  cash_quality: cashQualityCard,
  balance_sheet: balanceSheetCard,
  scores: scoresCard,
  valuation_multiples: multiplesCard,
  reverse_dcf: reverseDcfCard,
  dcf: dcfCard,
  earnings_last: earningsLastCard,
  earnings_next: earningsNextCard,
  capital_returns: capitalReturnsCard,
  peers_table: peersCard,
  filings: filingsCard,
  risk_flags: riskFlagsCard,
  changes: changesCard,
  data_quality: dataQualityCard,
  sources: sourcesCard,
};

/** A built card; `error` tells the log why it could not be built. */
export interface BuiltCard {
  readonly card: Card;
  readonly error: unknown;
}

/** Builds one card. An error in it is a failed card with a reason for the reader; the others stand. */
export function buildCard(type: CardType, context: CardContext): BuiltCard {
  try {
    return { card: BUILDERS[type](context), error: null };
  } catch (error) {
    const reason = "We couldn't build this card because of an error on our side. The other cards are complete.";
    const title = CARD_TITLES[type];
    return { card: { type, title, state: "failed", blocks: [{ kind: "absent", reason }] }, error };
  }
}

/** The company in up to five verified sentences: strongest, weakest, changed, priced in. No advice, nothing on our data. */
function verdictCard({ insights }: CardContext): Card {
  return composeCard(
    "verdict",
    [sentenceList(insights("verdict"))],
    "We have too few figures to say anything about the company in a sentence.",
  );
}
