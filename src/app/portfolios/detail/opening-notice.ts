import { useLocation } from "react-router";
import { isFields } from "#app/portfolios/fields.ts";
import { readMerged, type MergeRecord } from "#app/portfolios/merge/merge-record.ts";
import { useIsHydrated } from "#app/ui/reader.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Notice } from "./portfolio-stage.ts";

/**
 * What the page says of the step that led to it: a merge, or a move into the account. Only the browser knows that step,
 * so nothing is said before the page has taken over what the server sent.
 */
export function useOpeningNotice(
  { id, name }: Pick<Portfolio, "id" | "name">,
  takeApart: (merged: MergeRecord) => Promise<void>,
): Notice | null {
  const state: unknown = useLocation().state;
  const isHere = useIsHydrated();
  if (!isHere) return null;
  if (isMovedIn(state)) return { text: `${name} is in your account now.`, isTrouble: false, undo: null };
  const merged = readMerged(state, id);
  if (merged === null) return null;
  return { text: `${merged.name} is merged into ${merged.toName}.`, isTrouble: false, undo: () => takeApart(merged) };
}

/** Whether the page of a guest's portfolio led here after the portfolio moved into the account. */
function isMovedIn(state: unknown): boolean {
  return isFields(state) && state["isMovedIn"] === true;
}
