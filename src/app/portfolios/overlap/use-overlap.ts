import { useMemo } from "react";
import { askDesk } from "#app/portfolios/report/ask-desk.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";
import { useDeskAnswer } from "#app/portfolios/report/use-desk-answer.ts";
import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";

export type OverlapState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly overlap: Overlap }
  | { readonly kind: "failed"; readonly message: string };

/**
 * What lists have in common: as it came with the page, else asked of the server, and asked again while it still reads.
 *
 * @param given - Null for guests, whose lists only their browser has.
 */
export function useOverlap(lists: readonly ListToOverlap[], given: Overlap | null): OverlapState {
  const body = useMemo(() => JSON.stringify({ lists }), [lists]);
  const asked = { path: "/api/portfolio-overlap", body, refused: "The portfolios could not be compared." };
  const answer = useDeskAnswer(
    { key: body, settleMs: 0, ask: (signal) => askDesk({ ...asked, signal }, isOverlap), isWhole },
    given && { key: body, value: given, message: "" },
  );
  if (answer === null) return { kind: "loading" };
  if (answer.value === null) return { kind: "failed", message: answer.message };
  return { kind: "ready", overlap: answer.value };
}

function isWhole({ unread }: Overlap): boolean {
  return unread.length === 0;
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isOverlap(value: unknown): value is Overlap {
  return typeof value === "object" && value !== null && "pairs" in value && "lists" in value && "unread" in value;
}
