import { Suspense, useState } from "react";
import { Link } from "react-router";
import { MOST_COMPARED, researchAddress } from "#app/addresses.ts";
import { LateAskBox } from "#app/ask/late-ask-box.tsx";
import { oldestEnds } from "#app/data-age/oldest-ends.ts";
import { LateAgeBanner } from "#app/data-age/late-age-banner.tsx";
import type { MetricGroup } from "#app/picker/metric-picker.tsx";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import "#app/research/blocks/table-block.css";
import { CsvButton } from "#app/research/csv/csv-button.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { LazyChart, LazyPickers } from "#app/research/lazy/lazy-blocks.tsx";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Choice, Choices } from "#app/ui/choices.tsx";
import { ShareButton } from "#app/ui/copy-button.tsx";
import { Fold, Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";
import { chartsPath, usualChart } from "#research/charts/chart-question.ts";
import type { ChartPanel } from "#research/charts/make-panels.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { compareAddress, type CompareQuestion } from "./compare-question.ts";
import "./compare-view.css";
import type { FigureTable } from "#research/cards/card.ts";

const LateFigureGrid = latePart(async () => (await import("#app/research/blocks/table-block.tsx")).FigureGrid);

const LatePopularComparisons = latePart(async () => (await import("./popular-comparisons.tsx")).PopularComparisons);

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

export interface CompareViewProps {
  readonly question: CompareQuestion;
  readonly companies: readonly ComparedCompany[];
  readonly sentences: readonly VerifiedSentence[];
  /** The charted measure over time; null where there is nothing to draw. */
  readonly panel: ChartPanel | null;
  /** What was asked for and is not shown, in whole sentences. */
  readonly refusals: readonly string[];
  readonly groups: readonly MetricGroup[];
  /** Seconds to wait, where too much was asked for. */
  readonly retryAfter: number | null;
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Companies side by side: a table of figures with own histories, who leads, and one measure over time. */
export function CompareView(props: CompareViewProps) {
  const { question, companies, refusals, groups, retryAfter } = props;
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure("", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  return (
    <FigureContext value={figureContext}>
      <Stack gap={5} data-slot="compare">
        <h1>Compare</h1>
        <div data-print="hidden">
          <LazyPickers
            symbols={question.symbols}
            metrics={question.measures}
            groups={groups}
            pathWith={({ symbols, metrics }) =>
              compareAddress({
                ...question,
                symbols: symbols ?? question.symbols,
                measures: metrics ?? question.measures,
              })
            }
          />
        </div>
        {retryAfter !== null && <p role="alert">Too many requests. Try again in {retryAfter} s.</p>}
        {refusals.length > 0 && (
          <Note as="ul" data-slot="compare-refusals">
            {refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Note>
        )}
        {question.symbols.length === 0 && <LatePopularComparisons />}
        {companies.length > 0 && <Comparison {...props} />}
      </Stack>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}

function Comparison({ question, companies, sentences, panel, groups, today }: CompareViewProps) {
  const labels = new Map(groups.flatMap(({ measures }) => measures.map(({ id, label }) => [id, label])));
  const table = compareTable(question, companies, labels);
  return (
    <>
      <LateAgeBanner
        ends={oldestEnds(companies.map(({ knownBy, pricedOn }) => ({ figures: knownBy, prices: pricedOn })))}
        today={today}
        cik={null}
      />
      <div data-slot="table-block">
        <h2>Side by side</h2>
        <CsvButton name="comparison" table={table} />
        <LateFigureGrid table={table} isCaptionHidden asideFrom={companies.length} />
      </div>
      <Row gap={3} size="small" data-print="hidden">
        <Choices name="Own history">
          <Choice to={compareAddress({ ...question, hasHistory: !question.hasHistory })} isChosen={question.hasHistory}>
            Own history of every company
          </Choice>
        </Choices>
        <ShareButton subject="this comparison" />
      </Row>
      <Muted isMeasured>
        Own median and own percentile: multiples over all month ends that we have, other figures over ten years. A
        percentile of 90% means that 90% of earlier values were at or below the newest.
      </Muted>
      <Leaders sentences={sentences} />
      <ComparisonChart question={question} panel={panel} labels={labels} />
      <LateAskBox label="Ask about these companies" within={companies.map(({ symbol }) => symbol)} />
      <Muted isMeasured>
        Each figure is of the company’s own newest period; open one to see which. Research:{" "}
        {companies.map(({ symbol, name, knownBy }, position) => (
          <span key={symbol}>
            {position > 0 && ", "}
            <Link to={researchAddress(symbol)}>{name}</Link> (as known on <Day iso={knownBy} />)
          </span>
        ))}
        . You can compare up to {MOST_COMPARED} companies.
      </Muted>
    </>
  );
}

/** Enough to read at a glance. */
const FIRST_SENTENCES = 5;

/** Who leads by each measure, the first few in sight. */
function Leaders({ sentences }: Pick<CompareViewProps, "sentences">) {
  if (sentences.length === 0) return null;
  const [first, more] = [sentences.slice(0, FIRST_SENTENCES), sentences.slice(FIRST_SENTENCES)];
  return (
    <Stack as="section" gap={3} data-slot="compare-leaders">
      <h2>Leaders</h2>
      <SentenceItems sentences={first} />
      {more.length > 0 && (
        <Fold summary={`${more.length} more metrics`}>
          <SentenceItems sentences={more} />
        </Fold>
      )}
    </Stack>
  );
}

function SentenceItems({ sentences }: Pick<CompareViewProps, "sentences">) {
  return (
    <ul>
      {sentences.map((sentence, at) => (
        <li key={at}>
          <SentenceText sentence={sentence} />
        </li>
      ))}
    </ul>
  );
}

interface ComparisonChartProps extends Pick<CompareViewProps, "question" | "panel"> {
  readonly labels: ReadonlyMap<string, string>;
}

/** One measure over time, chosen among those of the table. */
function ComparisonChart({ question, panel, labels }: ComparisonChartProps) {
  const { symbols, measures, charted } = question;
  return (
    <Stack as="section" gap={3}>
      <h2>Over time</h2>
      <Choices name="Metric of the chart">
        {measures.map((id) => (
          <Choice key={id} to={compareAddress({ ...question, charted: id })} isChosen={id === charted}>
            {labels.get(id) ?? id}
          </Choice>
        ))}
      </Choices>
      {panel === null ? (
        <Muted>We have too few values of this metric to draw it.</Muted>
      ) : (
        <>
          <LazyChart key={panel.chart.title} chart={panel.chart} />
          {panel.notes.map((note) => (
            <Muted key={note} isMeasured>
              {note}
            </Muted>
          ))}
        </>
      )}
      {charted !== null && (
        <Row size="small" hasTouchLinks data-print="hidden">
          <Link to={chartsPath(usualChart(symbols, [charted]))}>Open in charts</Link>
        </Row>
      )}
    </Stack>
  );
}

/** A row for each measure: the companies' figures next to each other, then the own history of the first or all of them. */
function compareTable(
  { measures, hasHistory }: Pick<CompareQuestion, "measures" | "hasHistory">,
  companies: readonly ComparedCompany[],
  labels: ReadonlyMap<string, string>,
): FigureTable {
  const withHistory = hasHistory ? companies : companies.slice(0, 1);
  return {
    kind: "table",
    caption: "Side by side",
    columns: [
      ...companies.map(({ symbol }) => symbol),
      ...withHistory.flatMap(({ symbol }) => [`${symbol} own median`, `${symbol} own percentile`]),
    ],
    rows: measures.map((id, position) => ({
      label: `${labels.get(id) ?? id}${derivationNote(position, companies)}`,
      metric: null,
      format: "auto",
      cells: [
        ...companies.map(({ newest }) => newest[position] ?? null),
        ...withHistory.flatMap(({ history }) => {
          const { median, percentile } = history[position] ?? { median: null, percentile: null };
          return [median, percentile];
        }),
      ],
    })),
  };
}

/** Names the companies whose figure rests on an operating income of our making: they file none. */
function derivationNote(position: number, companies: readonly ComparedCompany[]): string {
  const derived = companies.filter(
    ({ newest }) => newest[position]?.flags.includes("derived-operating-income") === true,
  );
  const symbols = derived.map(({ symbol }) => symbol);
  return symbols.length === 0 ? "" : ` (we derive operating income for ${symbols.join(", ")})`;
}
