import { memo, Suspense, useEffect, useState } from "react";
import { useTracker } from "#app/analytics/tracker.ts";
import type { RunLog } from "#app/context.ts";
import type { OtherText } from "#contracts/api/run-event.ts";
import { TextNote } from "./text-note.tsx";
import { LateAskBox } from "#app/ask/late-ask-box.tsx";
import { LateAgeBanner } from "#app/data-age/late-age-banner.tsx";
import { ReaderDayContext, useIsHydrated } from "#app/ui/reader.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { cancelRun } from "#app/research/run/cancel-run.ts";
import type { RunState } from "#app/research/run/run-state.ts";
import { useRun } from "#app/research/run/use-run.ts";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Lookup } from "#research/companies/lookup.ts";
import { cardPositions, SectionList } from "./card-sections.tsx";
import {
  LateAsOfForm,
  LateCardSection,
  LateExports,
  LatePageHeader,
  LatePeerChoice,
  LateRunBar,
  LateTypeTabs,
} from "./late-parts.tsx";
import { dataEnds, newestDay, originOfRun } from "./data-days.ts";
import type { ResearchType } from "#contracts/research-stream.ts";
import type { CardHeading } from "#research/cards/plan.ts";
import { researchPath, type ResearchQuestion } from "./research-address.ts";
import type { DataOrigin } from "./run-bar.tsx";
import "./research-view.css";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

const Steps = lazyComponent(async () => (await import("#app/research/deep/steps.tsx")).Steps);

const SinceVisit = lazyComponent(async () => (await import("#app/research/since-visit/since-visit.tsx")).SinceVisit);

/** Research that says anything of peers. */
const PEER_TYPES: ReadonlySet<ResearchType> = new Set(["overview", "valuation", "peers", "full", "deep"]);

const MemoCardSection = memo(LateCardSection);

interface ResearchViewProps {
  readonly company: Pick<Extract<Lookup, { kind: "held" }>, "displayName" | "exchange" | "sector" | "cik">;
  readonly question: ResearchQuestion;
  /** The planned cards in reading order. */
  readonly contents: readonly CardHeading[];
  readonly log: RunLog;
  /** Lets the reader who started the run stop it; null for everyone else. */
  readonly cancelKey: string | null;
  readonly data: DataOrigin;
  /** Today on New York's clock, ISO. */
  readonly today: string;
  /** The model that words research here; null where none is configured. */
  readonly model?: string | null;
  /** The reader has no more runs of today that a model words. */
  readonly isOverPlan?: boolean;
  /** What other models wrote over the same figures, where texts are compared. */
  readonly otherTexts?: readonly OtherText[];
}

const NO_TEXTS: readonly OtherText[] = [];

/** The research of one company: one run, drawn as it is written. */
export function ResearchView(props: ResearchViewProps) {
  const { company, question, contents, log, cancelKey, today, model = null, isOverPlan = false } = props;
  const { state, following, leave } = useRun(log);
  const data = originOfRun(state.sources, props.data);
  const stop = async (): Promise<void> => {
    // The run's own last event tells of its end.
    if (cancelKey === null || !(await cancelRun(log.run.id, cancelKey))) leave();
  };
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure(question.symbol, question.asOf);
  const { track } = useTracker();
  const readerDay = question.asOf ?? today;
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  useEffect(() => {
    track("Research Run", { company_symbol: question.symbol, research_type: question.type });
  }, [track, question.symbol, question.type]);
  return (
    <FigureContext value={figureContext}>
      <div data-slot="research">
        <LatePageHeader
          symbol={question.symbol}
          name={company.displayName}
          exchange={company.exchange}
          sector={company.sector}
          cik={company.cik}
          identity={state.identity}
          figures={state.headline}
          today={readerDay}
        />
        <SinceLastVisit question={question} name={company.displayName} isRead={state.status === "complete"} />
        <LateAgeBanner ends={dataEnds(data)} today={readerDay} cik={company.cik} />
        <QuestionBar question={question} newest={newestDay(data, today)} />
        <LateRunBar
          state={state}
          following={following}
          isStarter={cancelKey !== null}
          onStop={() => void stop()}
          data={data}
          again={researchPath(question)}
        />
        {model !== null && (
          <TextNote
            question={question}
            model={model}
            isOverPlan={isOverPlan}
            isRunning={state.status === "running"}
            report={state.report}
          />
        )}
        <ReaderDayContext value={readerDay}>
          <Cards {...{ question, contents, state }} otherTexts={props.otherTexts ?? NO_TEXTS} run={log.run} />
        </ReaderDayContext>
        <LateAskBox label={`Ask about ${company.displayName}`} symbol={question.symbol} />
        {state.status === "complete" && <LateExports question={question} />}
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer
            figureId={figureId}
            asOf={question.asOf}
            canGoBack={canGoBack}
            onBack={back}
            onClose={close}
          />
        </Suspense>
      )}
    </FigureContext>
  );
}

/** What else can be asked of the company: another type, another day, other peers. */
function QuestionBar({
  question,
  newest,
}: {
  readonly question: ResearchQuestion;
  /** The newest day the data knows. */
  readonly newest: string;
}) {
  const { symbol, asOf, type, peers = [] } = question;
  const kept = {
    ...(type === "overview" ? {} : { type }),
    ...(peers.length === 0 ? {} : { peers: peers.join(",") }),
  };
  const hasPeers = PEER_TYPES.has(type);
  return (
    <>
      <Row gap={5} rowGap={0} align="end" isSpread data-slot="research-bar">
        <LateTypeTabs symbol={symbol} asOf={asOf} current={type} peers={peers} />
        <details open={asOf !== null || peers.length > 0} data-slot="question-toggle" data-print="hidden">
          <summary>{hasPeers ? "Date and peers" : "Date"}</summary>
        </details>
        <LateAsOfForm asOf={asOf} newest={newest} kept={kept} today={researchPath({ ...question, asOf: null })} />
      </Row>
      {hasPeers && <LatePeerChoice key={peers.join(",")} question={question} />}
    </>
  );
}

/** The steps of deep research; nothing in other types. */
function PlannedSteps({ question, state: { plan, steps, status } }: Pick<CardsProps, "question" | "state">) {
  if (plan === null) return null;
  const edit = `${researchPath({ ...question, plan })}&edit=1`;
  return (
    <Suspense fallback={null}>
      <Steps plan={plan} steps={steps} isRunning={status === "running"} edit={edit} />
    </Suspense>
  );
}

/** Room for what came since the reader's last visit, which only their browser knows. */
function SinceLastVisit({
  question,
  name,
  isRead,
}: {
  readonly question: ResearchQuestion;
  readonly name: string;
  readonly isRead: boolean;
}) {
  const isHydrated = useIsHydrated();
  if (question.asOf !== null) return null;
  return (
    <Muted as="div" data-slot="since-visit" data-print="hidden">
      {isRead && isHydrated && (
        <Suspense fallback={null}>
          <SinceVisit symbol={question.symbol} name={name} />
        </Suspense>
      )}
    </Muted>
  );
}

interface CardsProps {
  readonly question: ResearchQuestion;
  readonly contents: readonly CardHeading[];
  readonly state: RunState;
  /** As it was when the page was opened: the room that was kept for the cards of a running one stays. */
  readonly run: RunLog["run"];
  readonly otherTexts: readonly OtherText[];
}

function Cards({ question, contents, state, run, otherTexts }: CardsProps) {
  const isRunning = state.status === "running";
  const { text = "model" } = question;
  const places = cardPositions(contents, state.cards, isRunning);
  const shown = new Set(places.filter(({ card }) => card !== null).map((place) => place.type));
  return (
    <>
      <PlannedSteps question={question} state={state} />
      <div data-slot="research-columns">
        <SectionList contents={isRunning ? contents : contents.filter(({ type }) => shown.has(type))} shown={shown} />
        <Stack
          gap={5}
          data-slot="cards"
          data-type={question.type}
          data-state={run.status === "running" ? "streamed" : "whole"}
        >
          {places.map((place) =>
            place.card ? (
              <MemoCardSection
                key={place.type}
                card={place.card}
                isHalf={place.heading.isHalf}
                more={place.heading.more && researchPath({ ...question, type: place.heading.more })}
                modelText={text === "rules" ? null : (state.texts.find(({ card }) => card === place.type) ?? null)}
                hasRuleText={text !== "model"}
                model={run.model}
                otherTexts={otherTexts}
              />
            ) : (
              <div
                key={place.type}
                data-slot="card"
                data-card={place.type}
                data-state="pending"
                data-half={place.heading.isHalf || undefined}
              >
                <Skeleton lines={place.type === "verdict" && question.type === "changes" ? 3 : 8} />
              </div>
            ),
          )}
          {isRunning && <div data-slot="cards-pending" data-print="hidden" />}
        </Stack>
      </div>
    </>
  );
}
