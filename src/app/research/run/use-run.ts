import { startTransition, useEffect, useReducer, useState } from "react";
import type { RunLog } from "#app/context.ts";
import { reduceRun, runStateOf, type RunState } from "./run-state.ts";

/** The run as known now, following its stream while it is running. One component instance stands for one run. */
export function useRun(log: RunLog): { readonly state: RunState; readonly isLost: boolean } {
  const [state, dispatch] = useReducer(reduceRun, log, runStateOf);
  const [isLost, setLost] = useState(false);
  const isRunning = state.status === "running";
  const runId = log.run.id;
  const after = log.events.at(-1)?.seq ?? 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const left = new AbortController();
    // Most pages open on a finished run: how to follow one is loaded only for the others.
    void import("./follow-run.ts").then(({ followRun }) => {
      if (left.signal.aborted) return;
      const stop = followRun({
        runId,
        after,
        // A card may have to wait for its part's script: what is shown stays until then.
        onEvent: (event) => startTransition(() => dispatch(event)),
        onLost: () => setLost(true),
      });
      left.signal.addEventListener("abort", stop);
    });
    return () => left.abort();
  }, [runId, after, isRunning]);

  return { state, isLost };
}
