import { Suspense, useState } from "react";
import { Link } from "react-router";
import { AgeBanner } from "#app/data-age/age-banner.tsx";
import { oldestEnds } from "#app/data-age/age-words.ts";
import { FigureGrid } from "#app/research/blocks/figure-grid.tsx";
import "#app/research/blocks/table-block.css";
import { ChartBlock } from "#app/research/chart/chart-block.tsx";
import { CsvButton } from "#app/research/csv/csv-button.tsx";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import { useFigureDesk } from "#app/research/evidence/use-figure-desk.ts";
import { laterPart } from "#app/research/later/later-part.tsx";
import { researchAddress } from "#app/search/research-address.ts";
import { ShareButton } from "#app/share/share-button.tsx";
import { Day } from "#app/ui/day.tsx";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import { CompareForm } from "./compare-form.tsx";
import type { CompareQuestion } from "./comparison.ts";
import { compareChart } from "./compare-chart.ts";
import { compareTable } from "./compare-table.ts";
import type { MeasureGroup } from "./measure-choices.ts";
import "./compare-view.css";

const EvidenceDrawer = laterPart(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

interface CompareViewProps {
  readonly question: CompareQuestion;
  readonly companies: readonly ComparedCompany[];
  /** What was asked for and is not shown, with the rest of the sentence. */
  readonly absent: readonly { readonly asked: string; readonly reason: string }[];
  readonly choices: readonly MeasureGroup[];
  /** Seconds to wait, where too much was asked for. */
  readonly retryAfter: number | null;
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Companies side by side: a table of figures, and one measure over the years. */
export function CompareView({ question, companies, absent, choices, retryAfter, today }: CompareViewProps) {
  const { desk, figureId, canGoBack, back, close } = useFigureDesk("", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const table = compareTable(question.measures, companies, choices);
  const chart = question.charted === null ? null : compareChart(question.charted, companies, choices);
  return (
    <FigureDeskContext value={desk}>
      <div data-slot="compare">
        <h1>Compare</h1>
        <CompareForm key={JSON.stringify(question)} question={question} choices={choices} />
        {retryAfter !== null && <p role="alert">Too many requests. Try again in {retryAfter} s.</p>}
        <Refusals question={question} absent={absent} known={companies.length} />
        {companies.length > 0 && (
          <>
            <div>
              <ShareButton subject="this comparison" />
            </div>
            <AgeBanner
              ends={oldestEnds(companies.map(({ knownBy, pricedOn }) => ({ figures: knownBy, prices: pricedOn })))}
              today={today}
              cik={null}
            />
            <div data-slot="table-block">
              <h2>Side by side</h2>
              <CsvButton name="comparison" table={table} />
              <FigureGrid table={table} isCaptionHidden />
            </div>
            {chart !== null && <ChartBlock chart={chart} />}
            <p data-slot="compare-note">
              Each figure is of the company’s own newest period; open one to see which. Research:{" "}
              {companies.map(({ symbol, name, knownBy }, place) => (
                <span key={symbol}>
                  {place > 0 && ", "}
                  <Link to={researchAddress(symbol)}>{name}</Link> (as known on <Day iso={knownBy} />)
                </span>
              ))}
              .
            </p>
          </>
        )}
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureDeskContext>
  );
}

interface RefusalsProps extends Pick<CompareViewProps, "question" | "absent"> {
  readonly known: number;
}

function Refusals({ question, absent, known }: RefusalsProps) {
  const { leftOut, unknownMeasures, symbols } = question;
  const said = [
    ...absent.map(({ asked, reason }) => `${asked} ${reason}`),
    ...(leftOut.length > 0 ? [`You can compare at most six companies. Left out: ${leftOut.join(", ")}.`] : []),
    ...unknownMeasures.map((id) => `There is no metric “${id}”.`),
    ...(symbols.length > 0 && known === 1 ? ["Enter a second company to compare with."] : []),
  ];
  if (said.length === 0) return null;
  return (
    <ul data-slot="compare-refusals">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
