import { useEffect, useReducer, useState } from "react";
import type { RunLog } from "#app/context.ts";
import { followRun } from "./follow-run.ts";
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
    return followRun({ runId, after, onEvent: dispatch, onLost: () => setLost(true) });
  }, [runId, after, isRunning]);

  return { state, isLost };
}
