import { Day } from "#app/ui/day.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { RunState } from "#app/research/run/run-state.ts";
import { cancelRun } from "#app/research/run/cancel-run.ts";
import { STAGE_WORDS } from "./stage-words.ts";
import { VerifiedBadge } from "./verified-badge.tsx";
import "./run-strip.css";

/** What the figures of the company are and how old. */
export interface HeldData {
  readonly source: "snapshot" | "live";
  /** A whole sentence. */
  readonly origin: string;
  /** ISO dates to which the company's figures and closes reach; null without closes. */
  readonly figures: string;
  readonly prices: string | null;
}

interface RunStripProps {
  readonly runId: string;
  readonly state: RunState;
  readonly isLost: boolean;
  readonly data: HeldData;
  /** Where the same question is asked anew. */
  readonly again: string;
}

/** How the run stands, always one line high: stages while it runs, then what was verified and from which data. */
export function RunStrip({ runId, state, isLost, data, again }: RunStripProps) {
  const isRunning = state.status === "running";
  return (
    <div data-slot="run-strip" data-state={state.status}>
      <output data-slot="run-words">
        <RunWords state={state} isLost={isLost} />
      </output>
      {isRunning ? (
        <>
          <Progress label="Research" percent={state.percent} />
          <Button onClick={() => void cancelRun(runId)}>Stop</Button>
          <noscript>
            <a href={again}>See what has been written by now</a>
          </noscript>
        </>
      ) : (
        <>
          {state.verification && <VerifiedBadge verification={state.verification} origin={data.origin} />}
          {state.status !== "complete" && <a href={again}>Run again</a>}
          <p data-slot="run-data">
            {data.source === "live" ? "SEC EDGAR, over bundled figures as of" : "Figures as of"}{" "}
            <Day iso={data.figures} />
            {data.prices !== null && (
              <>
                , prices as of <Day iso={data.prices} />
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}

/** One short sentence; screen readers hear it when it changes, so it names stages and never every card. */
function RunWords({ state, isLost }: Pick<RunStripProps, "state" | "isLost">) {
  const kept = state.cards.length === 1 ? "1 card was" : `${state.cards.length} cards were`;
  switch (state.status) {
    case "running":
      return isLost ? "The connection is lost. Load the page again to go on." : `${STAGE_WORDS[state.stage]}…`;
    case "cancelled":
      return `Stopped. ${kept} written and ${state.cards.length === 1 ? "is" : "are"} kept below.`;
    case "failed":
      return `${state.failure?.message ?? "The research could not be finished."} ${kept} kept.`;
    case "complete":
      return "Complete";
  }
}
