import { data, Link } from "react-router";
import { metricGroups } from "#app/charts/metric-groups.ts";
import { loadChart, type LoadedChart } from "#app/charts/load-chart.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith, useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { usualChart, chartsPath, type ChartQuestion } from "#research/charts/chart-question.ts";
import type { Route } from "./+types/charts.ts";
import { Suspense, useState } from "react";
import { researchAddress } from "#app/addresses.ts";
import { AgeBanner } from "#app/data-age/data-age.tsx";
import { oldestEnds } from "#app/data-age/oldest-ends.ts";
import { TableBlock } from "#app/research/blocks/table-block.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { LazyChart } from "#app/research/lazy/lazy-blocks.tsx";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { ShareButton } from "#app/ui/copy-button.tsx";
import { Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import { ReaderDayContext } from "#app/ui/reader.tsx";
import type { ChartPanel } from "#research/charts/make-panels.ts";
import type { MetricGroup } from "#app/picker/metric-picker.tsx";
// The looks of the controls come with the page, their script does not.
import "#app/ui/choices.css";

/** Reads the chart that the address asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const loaded = await loadChart(request, services, context.get(currentRequest));
  const shared = { groups: metricGroups(), today: services.earnings.today() };
  if (loaded.ok) return data({ ...shared, ...loaded.chart, retryAfter: null });
  const empty = { question: usualChart([], []), refusals: [], panels: [], ends: { figures: null, prices: null } };
  const headers = { "retry-after": String(loaded.seconds) };
  return data({ ...shared, ...empty, retryAfter: loaded.seconds }, { status: 429, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** An open figure changes the address, not the chart. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = (args) => {
  const titles = args.loaderData?.panels.map(({ chart }) => chart.title) ?? [];
  return pageMeta(args, {
    title: `${titles[0] ?? "Charts"} · Beforehand`,
    description: "Any metric of up to eight companies as a chart and a table. Figures link to their evidence.",
    isHidden: args.location.search !== "",
  });
};

export default function Charts({ loaderData }: Route.ComponentProps) {
  return <ChartsView {...loaderData} />;
}

const LateControls = latePart(async () => (await import("#app/charts/chart-controls.tsx")).ChartControls);

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

interface ChartsViewProps extends LoadedChart {
  readonly groups: readonly MetricGroup[];
  /** Seconds to wait, where too much was asked for. */
  readonly retryAfter: number | null;
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Metrics of companies as pictures with their tables and files; the address has all that is shown. */
function ChartsView({ question, refusals, panels, ends, groups, retryAfter, today }: ChartsViewProps) {
  const [only] = question.symbols.length === 1 ? question.symbols : [];
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure(only ?? "", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const isEmpty = question.symbols.length === 0 || question.metrics.length === 0;
  return (
    <FigureContext value={figureContext}>
      <Stack gap={5} data-slot="charts">
        <h1>Charts</h1>
        <LateControls question={question} groups={groups} />
        {retryAfter !== null && <p role="alert">Too many requests. Try again in {retryAfter} s.</p>}
        {refusals.length > 0 && (
          <Note as="ul">
            {refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Note>
        )}
        {isEmpty && <StartingPoints />}
        {panels.length > 0 && (
          <ReaderDayContext value={today}>
            {ends.figures !== null && (
              <AgeBanner ends={oldestEnds([{ figures: ends.figures, prices: ends.prices }])} today={today} cik={null} />
            )}
            <h2 data-slot="visually-hidden">Chosen metrics</h2>
            <ChartFiles question={question} />
            {panels.map((panel) => (
              <PanelView key={`${panel.chart.title} ${chartsPath(question)}`} panel={panel} />
            ))}
            <Muted isMeasured>
              Select a figure in a table, or a point in a chart, to see its source. Research:{" "}
              {question.symbols.map((symbol, position) => (
                <span key={symbol}>
                  {position > 0 && ", "}
                  <Link to={researchAddress(symbol)}>{symbol}</Link>
                </span>
              ))}
              .
            </Muted>
          </ReaderDayContext>
        )}
      </Stack>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}

/** The chart as files, and its address. */
function ChartFiles({ question }: { readonly question: ChartQuestion }) {
  return (
    <Row gap={4} size="small" hasTouchLinks data-print="hidden">
      <ShareButton subject="this chart" />
      <a href={chartsPath(question, ".csv")} download>
        Download CSV
      </a>
      <a href={chartsPath(question, ".svg")} download>
        Download SVG
      </a>
      <a href={chartsPath(question, ".png")} download>
        Download PNG
      </a>
    </Row>
  );
}

function PanelView({ panel }: { readonly panel: ChartPanel }) {
  return (
    <Stack gap={4}>
      <LazyChart chart={panel.chart} />
      {panel.notes.length > 0 && (
        <Stack as="ul" gap={2} size="small" isMuted isMeasured>
          {panel.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      )}
      {panel.bands.map((table) => (
        <TableBlock key={table.caption} table={table} />
      ))}
    </Stack>
  );
}

const STARTS: readonly { readonly words: string; readonly question: ChartQuestion }[] = [
  {
    words: "Revenue of Nvidia, AMD and Intel, each starting at 100",
    question: { ...usualChart(["NVDA", "AMD", "INTC"], ["revenue"]), isIndexed: true, scale: "log" },
  },
  {
    words: "P/E of Apple with its median and quartiles over five years",
    question: { ...usualChart(["AAPL"], ["pe"]), window: 5, hasBands: true },
  },
  {
    words: "Gross and operating margin of Costco by quarter",
    question: { ...usualChart(["COST"], ["gross_margin", "operating_margin"]), basis: "quarter" },
  },
];

/** Charts to begin with, where the address names none. */
function StartingPoints() {
  return (
    <section>
      <h2>Start with one of these charts</h2>
      <Stack as="ul" gap={2}>
        {STARTS.map(({ words, question }) => (
          <Row as="li" key={words} hasTouchLinks>
            <Link to={chartsPath(question)}>{words}</Link>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
