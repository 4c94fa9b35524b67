import { createHash } from "node:crypto";
import { canonicalJson } from "#facts/intake/facts-hash.ts";
import type { Card } from "#research/cards/card.ts";

/** Hex SHA-256 of the canonical JSON of cards, in the order given. */
export function hashCards(cards: readonly Card[]): string {
  return createHash("sha256").update(canonicalJson(cards)).digest("hex");
}
