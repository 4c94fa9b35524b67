import { Suspense, useState } from "react";
import { Form, Link } from "react-router";
import { AskBox } from "#app/ask/ask-box.tsx";
import { AgeBanner, oldestEnds } from "#app/data-age/data-age.tsx";
import { FigureGrid } from "#app/research/blocks/table-block.tsx";
import "#app/research/blocks/table-block.css";
import { ChartBlock } from "#app/research/chart/chart-block.tsx";
import { CsvButton } from "#app/research/csv/csv-button.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { researchAddress } from "#app/addresses.ts";
import { ShareButton } from "#app/ui/copy-button.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import type { CompareQuestion, MeasureGroup } from "./comparison.ts";
import { MeasureChoices } from "./measure-choices.tsx";
import { compareChart, compareTable } from "./compare-blocks.ts";
import "./compare-view.css";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Muted, Note, Row, Stack } from "#app/ui/layout.tsx";

const EvidenceDrawer = lazyComponent(
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
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure("", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const table = compareTable(question.measures, companies, choices);
  const chart = question.charted === null ? null : compareChart(question.charted, companies, choices);
  return (
    <FigureContext value={figureContext}>
      <Stack gap={5}>
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
            <AskBox label="Ask about these companies" within={companies.map(({ symbol }) => symbol)} />
            <Muted isMeasured>
              Each figure is of the company’s own newest period; open one to see which. Research:{" "}
              {companies.map(({ symbol, name, knownBy }, position) => (
                <span key={symbol}>
                  {position > 0 && ", "}
                  <Link to={researchAddress(symbol)}>{name}</Link> (as known on <Day iso={knownBy} />)
                </span>
              ))}
              .
            </Muted>
          </>
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
    <Note as="ul">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Note>
  );
}

interface CompareFormProps {
  readonly question: CompareQuestion;
  readonly choices: readonly MeasureGroup[];
}

/** Which companies, by what, and what is drawn; a plain form, so that it works without scripts too. */
function CompareForm({ question, choices }: CompareFormProps) {
  const chosen = new Set(question.measures);
  return (
    <Row as={Form} gap={4} rowGap={3} align="start" method="get" data-slot="compare-form">
      <Field
        label="Symbols"
        name="symbols"
        defaultValue={question.symbols.join(", ")}
        placeholder="NVDA, AMD, INTC"
        hint="Two to six symbols, separated by commas."
        autoComplete="off"
      />
      <div data-slot="field">
        <label data-slot="field-label" htmlFor="compare-chart">
          Chart by year
        </label>
        <select id="compare-chart" data-slot="select" name="chart" defaultValue={question.charted ?? undefined}>
          {choices.map(({ name, measures }) => (
            <optgroup key={name} label={name}>
              {measures.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button type="submit">Compare</Button>
      <MeasureChoices
        summary={`Metrics in the table: ${question.measures.length}`}
        name="metrics"
        groups={choices}
        chosen={chosen}
      />
    </Row>
  );
}
