import { Day } from "#app/ui/reader.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/loading.tsx";
import type { RunState, Verification } from "#app/research/run/run-state.ts";
import type { Following } from "#app/research/run/use-run.ts";
import "./run-bar.css";
import type { Stage } from "#contracts/research-stream.ts";
import { Panel, Row } from "#app/ui/layout.tsx";

/** What the figures of the company are and how old. */
export interface DataOrigin {
  readonly source: "snapshot" | "live";
  /** A whole sentence. */
  readonly origin: string;
  /** ISO dates to which the company's figures and closes reach; null while they are being read, and without closes. */
  readonly figures: string | null;
  readonly prices: string | null;
}

interface RunBarProps {
  readonly state: RunState;
  readonly following: Following;
  /** Only the starter can stop the run; everyone else stops following it. */
  readonly isStarter: boolean;
  readonly onStop: () => void;
  readonly data: DataOrigin;
  /** Where the same question is asked again. */
  readonly again: string;
}

/** How the run stands, always one line high: stages while it runs, then what was verified and from which data. */
export function RunBar({ state, following, isStarter, onStop, data, again }: RunBarProps) {
  const isRunning = state.status === "running";
  return (
    <Row gap={4} rowGap={0} size="small" isMuted data-slot="run-strip" data-state={state.status}>
      <output data-slot="run-words">
        <RunWords state={state} following={following} />
      </output>
      {isRunning ? (
        <>
          <Progress label="Research" percent={state.percent} />
          {following !== "left" && (
            <Button data-needs="scripts" onClick={onStop}>
              {isStarter ? "Stop" : "Stop following"}
            </Button>
          )}
          <noscript>
            <a href={again}>Show what is written so far</a>
          </noscript>
        </>
      ) : (
        <>
          {state.verification && <VerifiedBadge verification={state.verification} origin={data.origin} />}
          {state.status !== "complete" && <a href={again}>Run again</a>}
          <DataDays data={data} />
        </>
      )}
    </Row>
  );
}

/** Where the figures are from, and how old they and the prices are. */
function DataDays({ data: { source, figures, prices } }: Pick<RunBarProps, "data">) {
  if (figures === null && prices === null) return null;
  return (
    <p data-slot="run-data">
      {figures !== null && (
        <>
          {source === "live" ? "Figures from the SEC as of" : "Figures as of"} <Day iso={figures} />
        </>
      )}
      {prices !== null && (
        <>
          {figures === null ? "Prices as of" : ", prices as of"} <Day iso={prices} />
        </>
      )}
    </p>
  );
}

const NOT_FOLLOWING = {
  lost: "The connection was lost. Reload the page to continue.",
  left: "You stopped following. The research continues; reload the page to see it.",
} as const;

/** One short sentence; screen readers hear it when it changes, so it names stages and never every card. */
function RunWords({ state, following }: Pick<RunBarProps, "state" | "following">) {
  const kept = state.cards.length === 1 ? "1 card was" : `${state.cards.length} cards were`;
  switch (state.status) {
    case "running":
      if (following !== "yes") return NOT_FOLLOWING[following];
      return state.writing === null ? `${STAGE_WORDS[state.stage]}…` : "The model is writing…";
    case "cancelled":
      return `Stopped. ${kept} written and ${state.cards.length === 1 ? "is" : "are"} kept below.`;
    case "failed":
      return `${state.failure?.message ?? "We couldn't finish the research."} ${kept} kept.`;
    case "complete":
      return "Complete";
  }
}

/** The stages of a run in plain words. */
const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  STARTING: "Finding the company",
  INITIALIZING: "Gathering filings and prices",
  ANALYZING_DATA: "Computing the figures",
  GENERATING_INSIGHTS: "Writing and checking sentences",
  COMPLETE: "Complete",
};

/** How many of the shown figures were checked, and what that means. */
function VerifiedBadge({
  verification,
  origin,
}: {
  readonly verification: Verification;
  /** Where the data comes from, in a whole sentence. */
  readonly origin: string;
}) {
  const { figures, verified, removedSentences, withheld = 0 } = verification;
  return (
    <>
      <button type="button" data-slot="verified" popoverTarget="verified-help">
        <svg data-slot="verified-tick" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 6.5l2.5 2.5L10 3.5" />
        </svg>
        {verified} of {figures} figures verified
        {withheld > 0 && `, ${withheld} withheld`}
      </button>
      <Panel popover="auto" id="verified-help" data-slot="verified-help">
        <p>
          The figures in our sentences and tables come from filings, or from formulas over filed values and closing
          prices that our code computes. No language model writes numbers, even where one words the text. Before we show
          a sentence, we check its figures, periods, directions and names against those values.
        </p>
        <p>
          {withheld === 0
            ? "We found no impossible figure for this company."
            : `We withhold ${withheld === 1 ? "1 figure" : `${withheld} figures`} of this company that cannot be right. Data quality in the full research gives the reason for each.`}
        </p>
        <p>{origin}</p>
        <p>
          {removedSentences === 0
            ? "No sentence failed a check."
            : `${removedSentences === 1 ? "1 sentence" : `${removedSentences} sentences`} failed a check and ${removedSentences === 1 ? "is" : "are"} not shown.`}{" "}
          Open any figure to see where it comes from.
        </p>
      </Panel>
    </>
  );
}
