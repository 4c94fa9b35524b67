import type { VerifiedInsight } from "#research/rules/insight.ts";
import type { Absence, Block, CardContent, Prose, SentenceList } from "#research/cards/card.ts";

/**
 * Puts a card together: what it says, then what it cannot say, each reason once. Without a block that says something
 * it is absent, with the reasons found on the way.
 */
export function composeCard(blocks: readonly (Block | null)[], otherwise: string): CardContent {
  const held = blocks.filter((block) => block !== null);
  const said = held.filter((block) => block.kind !== "absent");
  const missing = absences(held.flatMap((block) => (block.kind === "absent" ? [block.reason] : [])));
  if (said.length > 0) return { state: "ready", blocks: [...said, ...missing] };
  return missing.length === 0 ? absentCard(otherwise) : { state: "absent", blocks: missing };
}

/** A card that can only say what is missing. */
export function absentCard(reason: string): CardContent {
  return { state: "absent", blocks: [{ kind: "absent", reason }] };
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
