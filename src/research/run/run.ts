import type { CardType, ResearchType, Stage } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import type { SourceStatus } from "#facts/dossier.ts";

/** How a run stands. `running` until COMPLETE is written, cancelled by the reader, or failed for good. */
export type RunStatus = "running" | "complete" | "cancelled" | "failed";

/** One line of a run's append-only log; `seq` counts from 1 without gaps. */
export type RunEvent = {
  readonly seq: number;
  readonly stage: Stage;
  /** 0 to 100. */
  readonly percent: number;
  readonly at: string;
} & (
  | { readonly kind: "stage"; readonly message: string }
  | { readonly kind: "identity"; readonly line: string }
  | { readonly kind: "source"; readonly status: SourceStatus }
  | { readonly kind: "card"; readonly card: Card }
  | {
      readonly kind: "verified";
      readonly figures: number;
      readonly verified: number;
      readonly removedSentences: number;
      /** Figures that cannot be right and are not shown; missing in runs of before the filter. */
      readonly withheld?: number;
    }
  | { readonly kind: "complete"; readonly manifest: Manifest }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly reason: string; readonly message: string }
);

type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, "seq" | "at"> : never;

/** An event as the pipeline makes it; the store numbers and dates it. */
export type NewRunEvent = Unnumbered<RunEvent>;

/** What a finished run was made of; two runs with the same hash, rules and type have the same cards byte for byte. */
export interface Manifest {
  readonly runId: string;
  readonly symbol: string;
  readonly cik: string;
  readonly type: ResearchType;
  readonly asOf: string;
  readonly factsHash: string;
  readonly rulesVersion: string;
  readonly writer: string;
  readonly figures: number;
  readonly verified: number;
  readonly removedSentences: number;
  /** As in the event. */
  readonly withheld?: number;
  readonly cards: readonly CardType[];
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Hex SHA-256 of the cards' canonical JSON. */
  readonly cardsHash: string;
}

export interface ResearchRun {
  /** 128 random bits, base64url. */
  readonly id: string;
  readonly symbol: string;
  readonly cik: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  readonly status: RunStatus;
  readonly stage: Stage;
  readonly createdAt: string;
}
