import { useEffect, useEffectEvent, useState } from "react";
import { problemDetail } from "#app/portfolios/fields.ts";

interface AskedQuestion<Value> extends StandingQuestion<Value> {
  readonly ask: (signal: AbortSignal) => Promise<ReportAnswer<Value>>;
}

/**
 * The newest answer to a question, asked for again until it is whole; null before the first. While a changed question is
 * asked it is the answer to the one before.
 *
 * @param given - The answer that came with the page.
 */
export function useReportAnswer<Value>(
  { key, settleMs, isWhole, ask }: AskedQuestion<Value>,
  given: KeyedAnswer<Value> | null,
): KeyedAnswer<Value> | null {
  const [held, setHeld] = useState(given);
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    const waitMs = whenToAsk({ key, settleMs, isWhole }, held);
    if (waitMs === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void askNow(leaving.signal).then((answer) => {
        if (!leaving.signal.aborted) setHeld({ key, ...answer });
      });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, settleMs, isWhole, held]);

  return held;
}

/** What came of a question to the server: the answer, or what to tell the reader. */
export interface ReportAnswer<Value> {
  readonly value: Value | null;
  readonly message: string;
}

interface ReportQuestion {
  readonly path: string;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
  /** Said where the server refuses without words. */
  readonly refused: string;
}

/** Asks the server about lists that the browser holds. */
export async function askReport<Value>(
  { path, body, signal, refused }: ReportQuestion,
  isValue: (json: unknown) => json is Value,
): Promise<ReportAnswer<Value>> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", body, headers, signal });
    const json: unknown = await response.json();
    if (response.ok && isValue(json)) return { value: json, message: "" };
    return { value: null, message: problemDetail(json) ?? refused };
  } catch {
    // Offline, or left before it came.
    return { value: null, message: "We couldn't reach the server. Your list is unchanged. Try again." };
  }
}

/** A question that is asked of the server until its answer is whole. */
export interface StandingQuestion<Value> {
  /** Names all that the answer depends on: while it stays the same, the answer is kept. */
  readonly key: string;
  /** How long a question may still change before it is asked, in milliseconds. */
  readonly settleMs: number;
  /** Whether nothing that belongs to an answer is still being read. */
  readonly isWhole: (value: Value) => boolean;
}

/** An answer, and the key of the question that it answers. */
export interface KeyedAnswer<Value> extends ReportAnswer<Value> {
  readonly key: string;
}

/** What is still being read is asked for again after this. */
export const ASK_AGAIN_MS = 1_500;

/** In how many milliseconds the server is to be asked, given the answer that we have; null where it stays. */
export function whenToAsk<Value>(
  { key, settleMs, isWhole }: StandingQuestion<Value>,
  held: KeyedAnswer<Value> | null,
): number | null {
  if (held?.key !== key) return settleMs;
  // What was refused would be refused again.
  return held.value === null || isWhole(held.value) ? null : ASK_AGAIN_MS;
}
