import type { RunEvent } from "#research/run/run.ts";

/** How many cards are drawn at once: more would hold the page up, fewer would draw it too often. */
const CARDS = 2;

/** Splits waiting events after the first cards: as much as is drawn at once. */
export function nextPiece(waiting: readonly RunEvent[]): {
  readonly piece: readonly RunEvent[];
  readonly rest: readonly RunEvent[];
} {
  const cards = waiting.flatMap(({ kind }, index) => (kind === "card" ? [index] : []));
  const last = cards[CARDS - 1];
  const end = last === undefined ? waiting.length : last + 1;
  return { piece: waiting.slice(0, end), rest: waiting.slice(end) };
}
