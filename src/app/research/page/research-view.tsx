import { lazy, memo, Suspense, useState } from "react";
import type { RunLog } from "#app/context.ts";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import { useFigureDesk } from "#app/research/evidence/use-figure-desk.ts";
import { useRun } from "#app/research/run/use-run.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { RESEARCH_TYPES } from "#contracts/research-stream.ts";
import { AsOfForm } from "./as-of-form.tsx";
import { CardSection } from "./card-section.tsx";
import { Masthead } from "./masthead.tsx";
import { researchPath, type ResearchQuestion } from "./research-address.ts";
import { RunStrip } from "./run-strip.tsx";
import { SectionList } from "./section-list.tsx";
import { TYPE_WORDS } from "./type-words.ts";
import "./research-view.css";

const EvidenceDrawer = lazy(async () => ({
  default: (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
}));

const KeptCard = memo(CardSection);

interface ResearchViewProps {
  readonly company: { readonly name: string; readonly exchange: string | null };
  readonly question: ResearchQuestion;
  readonly log: RunLog;
  readonly data: { readonly origin: string; readonly asOf: string };
}

/** The research of one company: one run, drawn as it is written. */
export function ResearchView({ company, question, log, data }: ResearchViewProps) {
  const { state, isLost } = useRun(log);
  const { desk, figureId, canGoBack, back, close } = useFigureDesk(question.symbol, question.asOf);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const isRunning = state.status === "running";
  return (
    <FigureDeskContext value={desk}>
      <div data-slot="research">
        <Masthead {...company} symbol={question.symbol} identity={state.identity} cards={state.cards} />
        <div data-slot="research-bar">
          <TabLinks
            label="Research types"
            links={RESEARCH_TYPES.map((type) => ({
              to: researchPath({ ...question, type }),
              label: TYPE_WORDS[type],
              isCurrent: type === question.type,
            }))}
          />
          <AsOfForm question={question} newest={data.asOf} />
        </div>
        <RunStrip runId={log.run.id} state={state} isLost={isLost} data={data} again={researchPath(question)} />
        <div data-slot="research-columns">
          <SectionList cards={state.cards} />
          <div data-slot="cards">
            {state.cards.map((card) => (
              <KeptCard key={card.type} card={card} />
            ))}
            {isRunning && (
              <div data-slot="cards-pending">
                <Skeleton lines={6} />
              </div>
            )}
          </div>
        </div>
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
    </FigureDeskContext>
  );
}
