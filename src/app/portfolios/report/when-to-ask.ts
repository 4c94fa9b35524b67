import type { DeskAnswer } from "./ask-desk.ts";

/** A question that is asked of the report desk until its answer is whole. */
export interface StandingQuestion<Value> {
  /** Names all that the answer depends on: while it stays the same, the answer is kept. */
  readonly key: string;
  /** How long a question may still change before it is asked, in milliseconds. */
  readonly settleMs: number;
  /** Whether nothing that belongs to an answer is still being read. */
  readonly isWhole: (value: Value) => boolean;
}

/** An answer, and the key of the question that it answers. */
export interface KeyedAnswer<Value> extends DeskAnswer<Value> {
  readonly key: string;
}

/** What is still being read is asked for again after this. */
export const ASK_AGAIN_MS = 1_500;

/** In how many milliseconds the desk is to be asked, given the answer that is held; null where that one stands. */
export function whenToAsk<Value>(
  { key, settleMs, isWhole }: StandingQuestion<Value>,
  held: KeyedAnswer<Value> | null,
): number | null {
  if (held?.key !== key) return settleMs;
  // What was refused would be refused again.
  return held.value === null || isWhole(held.value) ? null : ASK_AGAIN_MS;
}
