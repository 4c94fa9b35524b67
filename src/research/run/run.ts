import type { Manifest, RunEvent } from "#contracts/api/run-event.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { ResearchType, Stage } from "#contracts/research-stream.ts";

// The schema of the wire defines these.
export type { Manifest, RunEvent };

/** How a run stands. `running` until COMPLETE is written, cancelled by the reader, or failed for good. */
export type RunStatus = "running" | "complete" | "cancelled" | "failed";

type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, "seq" | "at"> : never;

/** An event as the pipeline makes it; the store numbers and dates it. */
export type NewRunEvent = Unnumbered<RunEvent>;

export interface ResearchRun {
  /** 128 random bits, base64url. */
  readonly id: string;
  readonly symbol: string;
  readonly cik: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** What deep research is to ask; null: the plan of our rules, and in other types. */
  readonly plan: DeepPlan | null;
  /** CIKs of the companies that the reader compares with (those of our choice). */
  readonly peers?: readonly string[];
  /** The model that words the run; null: its text is of the rules alone. */
  readonly model: string | null;
  readonly status: RunStatus;
  readonly stage: Stage;
  readonly createdAt: string;
}
