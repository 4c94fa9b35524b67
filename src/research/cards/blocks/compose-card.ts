import type { CardType } from "#contracts/research-stream.ts";
import type { VerifiedInsight } from "#research/rules/insight.ts";
import type { Absence, Block, Card, Prose, SentenceList } from "#research/cards/card.ts";

/** What a card is called on the page. */
export const CARD_TITLES: Readonly<Record<CardType, string>> = {
  identity: "Company",
  verdict: "Summary",
  price: "Share price",
  growth: "Growth",
  profitability: "Profitability",
  cash_quality: "Cash and quality of earnings",
  balance_sheet: "Balance sheet",
  scores: "Scores",
  valuation_multiples: "Valuation multiples",
  reverse_dcf: "What the price implies",
  dcf: "Discounted cash flow",
  earnings_last: "Latest results",
  earnings_next: "Next results",
  capital_returns: "Shareholder returns",
  peers_table: "Peers",
  filings: "Filings",
  risk_flags: "Warning signs",
  changes: "What changed",
  data_quality: "Data quality",
  sources: "Sources",
};

/**
 * Puts a card together: what it says, then what it cannot say, each reason once. Without a block that says something
 * it is absent, with the reasons found on the way.
 */
export function composeCard(type: CardType, blocks: readonly (Block | null)[], otherwise: string): Card {
  const held = blocks.filter((block) => block !== null);
  const said = held.filter((block) => block.kind !== "absent");
  const missing = absences(held.flatMap((block) => (block.kind === "absent" ? [block.reason] : [])));
  if (said.length > 0) return { type, title: CARD_TITLES[type], state: "ready", blocks: [...said, ...missing] };
  return absentCard(type, missing.length === 0 ? otherwise : missing.map(({ reason }) => reason).join(" "));
}

/** A card that can only say what is missing. */
export function absentCard(type: CardType, reason: string): Card {
  return { type, title: CARD_TITLES[type], state: "absent", blocks: [{ kind: "absent", reason }] };
}

/** One `absent` block for each different reason. */
export function absences(reasons: readonly string[]): readonly Absence[] {
  return [...new Set(reasons)].map((reason) => ({ kind: "absent", reason }));
}

/** A list of the sentences found for a card; null for none. */
export function sentenceList(insights: readonly VerifiedInsight[]): SentenceList | null {
  if (insights.length === 0) return null;
  return { kind: "sentences", items: insights.map(({ polarity, sentence }) => ({ polarity, sentence })) };
}

/** A paragraph; null for no text. */
export function prose(text: string | null): Prose | null {
  return text === null || text === "" ? null : { kind: "prose", text };
}
