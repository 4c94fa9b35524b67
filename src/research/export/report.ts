import type { Card } from "#research/cards/card.ts";
import type { Manifest, NewRunEvent } from "#research/run/run.ts";

/** A finished piece of research, ready to be written out. */
export interface Report {
  readonly manifest: Manifest;
  /** In the order of the page. */
  readonly cards: readonly Card[];
}

/** Reads a run's log as a report; null where the run did not come to its end. A card written twice counts as last written. */
export function reportOf(events: readonly NewRunEvent[]): Report | null {
  const end = events.findLast((event) => event.kind === "complete");
  if (end === undefined) return null;
  const written = new Map(events.flatMap((event) => (event.kind === "card" ? [[event.card.type, event.card]] : [])));
  return { manifest: end.manifest, cards: end.manifest.cards.flatMap((type) => written.get(type) ?? []) };
}
