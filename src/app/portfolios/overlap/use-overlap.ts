import { useEffect, useState } from "react";
import { askDesk, type DeskAnswer } from "#app/portfolios/report/ask-desk.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";
import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";

export type OverlapState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly overlap: Overlap }
  | { readonly kind: "failed"; readonly message: string };

/** Closes that are still being read are asked for again after this. */
const ASK_AGAIN_MS = 1_500;

/**
 * What lists have in common: as it came with the page, else asked of the server, and asked again while it still reads.
 *
 * @param given - Null for guests, whose lists only their browser has.
 */
export function useOverlap(lists: readonly ListToOverlap[], given: Overlap | null): OverlapState {
  const [answered, setAnswered] = useState<DeskAnswer<Overlap> | null>(given && { value: given, message: "" });
  const isPartial = answered?.value != null && answered.value.unread.length > 0;
  const isDone = answered !== null && !isPartial;

  useEffect(() => {
    if (isDone) return undefined;
    const leaving = new AbortController();
    const question = {
      path: "/api/portfolio-overlap",
      body: JSON.stringify({ lists }),
      signal: leaving.signal,
      refused: "The portfolios could not be compared.",
    };
    const timer = setTimeout(
      () => {
        void askDesk(question, isOverlap).then((answer) => {
          if (!leaving.signal.aborted) setAnswered(answer);
        });
      },
      isPartial ? ASK_AGAIN_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // `answered` moves on while closes are being read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lists, isDone, isPartial, answered]);

  if (answered === null) return { kind: "loading" };
  if (answered.value === null) return { kind: "failed", message: answered.message };
  return { kind: "ready", overlap: answered.value };
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isOverlap(value: unknown): value is Overlap {
  return typeof value === "object" && value !== null && "pairs" in value && "lists" in value && "unread" in value;
}
