import { Day } from "#app/ui/day.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { RunState } from "#app/research/run/run-state.ts";
import type { Following } from "#app/research/run/use-run.ts";
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
  readonly state: RunState;
  readonly following: Following;
  /** Only the starter can stop the run; everyone else stops following it. */
  readonly isStarter: boolean;
  readonly onStop: () => void;
  readonly data: HeldData;
  /** Where the same question is asked anew. */
  readonly again: string;
}

/** How the run stands, always one line high: stages while it runs, then what was verified and from which data. */
export function RunStrip({ state, following, isStarter, onStop, data, again }: RunStripProps) {
  const isRunning = state.status === "running";
  return (
    <div data-slot="run-strip" data-state={state.status}>
      <output data-slot="run-words">
        <RunWords state={state} following={following} />
      </output>
      {isRunning ? (
        <>
          <Progress label="Research" percent={state.percent} />
          {following !== "left" && <Button onClick={onStop}>{isStarter ? "Stop" : "Stop following"}</Button>}
          <noscript>
            <a href={again}>Show what is written so far</a>
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

const NOT_FOLLOWING = {
  lost: "The connection was lost. Reload the page to continue.",
  left: "You stopped following. The research continues; reload the page to see it.",
} as const;

/** One short sentence; screen readers hear it when it changes, so it names stages and never every card. */
function RunWords({ state, following }: Pick<RunStripProps, "state" | "following">) {
  const kept = state.cards.length === 1 ? "1 card was" : `${state.cards.length} cards were`;
  switch (state.status) {
    case "running":
      return following === "yes" ? `${STAGE_WORDS[state.stage]}…` : NOT_FOLLOWING[following];
    case "cancelled":
      return `Stopped. ${kept} written and ${state.cards.length === 1 ? "is" : "are"} kept below.`;
    case "failed":
      return `${state.failure?.message ?? "We couldn't finish the research."} ${kept} kept.`;
    case "complete":
      return "Complete";
  }
}
