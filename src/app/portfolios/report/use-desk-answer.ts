import { useEffect, useEffectEvent, useState } from "react";
import type { DeskAnswer } from "./ask-desk.ts";
import { whenToAsk, type KeyedAnswer, type StandingQuestion } from "./when-to-ask.ts";

interface AskedQuestion<Value> extends StandingQuestion<Value> {
  readonly ask: (signal: AbortSignal) => Promise<DeskAnswer<Value>>;
}

/**
 * The newest answer to a question, asked for again until it is whole; null before the first. While a changed question is
 * asked it is the answer to the one before.
 *
 * @param given - The answer that came with the page.
 */
export function useDeskAnswer<Value>(
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
