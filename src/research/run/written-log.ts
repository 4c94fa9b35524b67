import type { CardType, Stage } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import type { RunEvent } from "./run.ts";

/** What an earlier worker wrote of a run, so that nothing is written twice. */
export interface WrittenLog {
  /** Whether the run has come to its end. */
  readonly isEnded: boolean;
  readonly hasIdentity: boolean;
  readonly hasVerified: boolean;
  hasStage(stage: Stage): boolean;
  hasSource(name: string): boolean;
  card(type: CardType): Card | undefined;
}

const ENDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

/** Reads a run's log. */
export function readWritten(events: readonly RunEvent[]): WrittenLog {
  const cards = new Map(
    events.flatMap((event) => (event.kind === "card" ? [[event.card.type, event.card] as const] : [])),
  );
  const stages = new Set(events.flatMap((event) => (event.kind === "stage" ? [event.stage] : [])));
  const sources = new Set(events.flatMap((event) => (event.kind === "source" ? [event.status.name] : [])));
  return {
    isEnded: events.some((event) => ENDS.has(event.kind)),
    hasIdentity: events.some((event) => event.kind === "identity"),
    hasVerified: events.some((event) => event.kind === "verified"),
    hasStage: (stage) => stages.has(stage),
    hasSource: (name) => sources.has(name),
    card: (type) => cards.get(type),
  };
}
