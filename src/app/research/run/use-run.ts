import { startTransition, useEffect, useReducer, useRef, useState } from "react";
import type { RunLog } from "#app/context.ts";
import type { RunEvent } from "#research/run/run.ts";
import { reduceRun, type RunState, runStateOf } from "./run-state.ts";

/** Whether the page follows the run: it does, its connection broke, or the reader stopped following. */
export type Following = "yes" | "lost" | "left";

interface FollowedRun {
  readonly state: RunState;
  readonly following: Following;
  readonly leave: () => void;
}

/** The run as known now, following its stream while it is running. One component instance stands for one run. */
export function useRun(log: RunLog): FollowedRun {
  const [state, dispatch] = useReducer(reduceRun, log, runStateOf);
  const [following, setFollowing] = useState<Following>("yes");
  const waiting = useRef<readonly RunEvent[]>([]);
  const isDrawing = useRef(false);
  const isFollowed = state.status === "running" && following !== "left";
  const runId = log.run.id;
  const after = log.events.at(-1)?.seq ?? 0;

  // The next piece is taken in when the last one is on the page. A card may have to wait for its part's script: what is
  // shown stays until then.
  useEffect(() => {
    const timer = setTimeout(() => {
      isDrawing.current = false;
      takeNext(waiting, isDrawing, dispatch);
    });
    return () => clearTimeout(timer);
  }, [state.seq]);

  useEffect(() => {
    if (!isFollowed) return undefined;
    const left = new AbortController();
    // Most pages open on a finished run: how to follow one is loaded only for the others.
    import("./follow-run.ts").then(
      ({ followRun }) => {
        if (left.signal.aborted) return;
        const stop = followRun({
          runId,
          after,
          onEvent: (event) => {
            waiting.current = [...waiting.current, event];
            takeNext(waiting, isDrawing, dispatch);
          },
          onLost: () => setFollowing("lost"),
        });
        left.signal.addEventListener("abort", stop);
      },
      // It cannot be had: the connection is gone, or a newer product has replaced the file.
      () => setFollowing("lost"),
    );
    return () => left.abort();
  }, [runId, after, isFollowed]);

  return { state, following, leave: () => setFollowing("left") };
}

/** Cards often come all at once; taken in by pieces they never hold the page up for long. */
function takeNext(
  waiting: { current: readonly RunEvent[] },
  isDrawing: { current: boolean },
  dispatch: (event: RunEvent) => void,
): void {
  if (isDrawing.current || waiting.current.length === 0) return;
  const { piece, rest } = nextPiece(waiting.current);
  waiting.current = rest;
  isDrawing.current = true;
  startTransition(() => piece.forEach(dispatch));
}

/** How many cards are drawn at once: more would hold the page up, fewer would draw it too often. */
const CARDS = 2;

/** Splits waiting events after the first cards: as much as is drawn at once. */
export function nextPiece(waiting: readonly RunEvent[]): {
  readonly piece: readonly RunEvent[];
  readonly rest: readonly RunEvent[];
} {
  const cards = waiting.flatMap(({ kind }, index) => (kind === "card" ? [index] : []));
  const last = cards[CARDS - 1];
  const end = last === undefined ? waiting.length : last + 1;
  return { piece: waiting.slice(0, end), rest: waiting.slice(end) };
}
