import { currencyWords } from "#app/research/evidence/evidence-words.ts";
import { Suspense, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LateAgeBanner } from "#app/data-age/late-age-banner.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { LazyChart } from "#app/research/lazy/lazy-blocks.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { dataEnds, newestDay } from "#app/research/page/data-days.ts";
import { LateAsOfForm, LatePageHeader, LateTypeTabs } from "#app/research/page/late-parts.tsx";
import "#app/research/page/research-view.css";
import type { DataOrigin } from "#app/research/page/run-bar.tsx";
import { useKept } from "#app/shell/shell-context.ts";
import { Fold, Muted, Note, Row } from "#app/ui/layout.tsx";
import { Day, ReaderDayContext } from "#app/ui/reader.tsx";
import type { FigureChart } from "#research/cards/card.ts";
import { chartsPath, usualChart } from "#research/charts/chart-question.ts";
import type { Lookup } from "#research/companies/lookup.ts";
import type { StatementTable } from "#research/statements/read-statement.ts";
import {
  financialsPath,
  type FinancialsQuestion,
  financialsQuestionOf,
  ORDERS,
  usualQuestion,
} from "./financials-address.ts";
import { ORDER_KEY, StatementControls } from "./statement-controls.tsx";
import { STATEMENT_WORDS } from "./statement-words.ts";
import { StatementGrid } from "./statement-grid.tsx";
import type { CompanyStatements } from "./statement-services.ts";
import "./financials-view.css";

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

interface FinancialsViewProps {
  readonly company: Pick<Extract<Lookup, { kind: "held" }>, "symbol" | "displayName" | "exchange" | "sector" | "cik">;
  readonly question: FinancialsQuestion;
  readonly table: StatementTable;
  readonly headline: CompanyStatements["headline"];
  /** Names the company beyond doubt. */
  readonly identity: string;
  /** The day the figures are as known on, ISO. */
  readonly knownOn: string;
  readonly data: DataOrigin;
  /** Today on New York's clock, ISO. */
  readonly today: string;
}

/** A company's statements: one of the three, over years, quarters or trailing years, with a line of it drawn above. */
export function FinancialsView(props: FinancialsViewProps) {
  const { company, table, headline, identity, knownOn, data, today } = props;
  const [query] = useSearchParams();
  // What only the screen shows changes without the server: the address has it.
  const { order, row } = financialsQuestionOf(company.symbol, query);
  const question = { ...props.question, order, row };
  const { asOf } = question;
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure(company.symbol, asOf);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const readerDay = asOf ?? today;
  return (
    <FigureContext value={figureContext}>
      <div data-slot="research">
        <LatePageHeader
          {...company}
          name={company.displayName}
          identity={identity}
          figures={headline}
          today={readerDay}
        />
        <LateAgeBanner ends={dataEnds(data)} today={readerDay} cik={company.cik} />
        <Row gap={5} rowGap={0} align="end" isSpread data-slot="research-bar">
          <LateTypeTabs symbol={company.symbol} asOf={asOf} current="financials" />
          <LateAsOfForm
            asOf={asOf}
            newest={newestDay(data, knownOn)}
            kept={Object.fromEntries(new URLSearchParams(financialsPath({ ...question, asOf: null }).split("?")[1]))}
            today={financialsPath({ ...question, asOf: null })}
          />
        </Row>
        <ReaderDayContext value={readerDay}>
          <Statement company={company} question={question} table={table} knownOn={knownOn} />
        </ReaderDayContext>
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={asOf} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}

type StatementProps = Pick<FinancialsViewProps, "company" | "question" | "table" | "knownOn">;

function Statement({ company, question, table, knownOn }: StatementProps) {
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const keptOrder = useKept(ORDER_KEY);
  const order = question.order ?? ORDERS.find((known) => known === keptOrder) ?? "newest-last";
  const words = STATEMENT_WORDS[question.statement];
  const drawn =
    table.rows.find(({ id }) => id === question.row) ??
    table.rows.find(({ kind, depth }) => kind === "total" && depth === 0);
  const chart = useMemo(() => (drawn === undefined ? null : lineChart(table, drawn.id)), [table, drawn]);
  const pathOf = (row: string): string => financialsPath({ ...question, row });
  const select = (row: string): void => {
    void navigate(pathOf(row), { replace: true, preventScrollReset: true });
    top.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <StatementControls question={question} order={order} />
      {table.columns.length === 0 ? (
        <Note>
          We have no {words.toLowerCase()} of {company.displayName} for these periods. Choose other periods above.
        </Note>
      ) : (
        <>
          <Row gap={4} rowGap={0} align="baseline" isSpread data-slot="statement-head">
            <h2>
              {words} <small>{currencyWords(table.currency)}</small>
            </h2>
            <Files question={question} />
          </Row>
          <div ref={top} data-slot="statement-chart">
            {chart && <LazyChart chart={chart} />}
            {drawn && isMeasure(drawn) && <OpenInCharts question={question} row={drawn.id} />}
          </div>
          <StatementGrid
            caption={`${words} of ${company.displayName}`}
            table={table}
            isNewestFirst={order === "newest-first"}
            selected={drawn?.id ?? null}
            pathOf={pathOf}
            onSelect={select}
          />
          <Remarks table={table} knownOn={knownOn} />
        </>
      )}
    </>
  );
}

/** The line drawn as bars, from the oldest column to the newest. */
function lineChart(table: StatementTable, id: string): FigureChart | null {
  const row = table.rows.find((one) => one.id === id);
  if (row === undefined || row.cells.filter(({ value }) => value !== null).length < 2) return null;
  return {
    kind: "chart",
    chart: "statement_line",
    form: "bars",
    title: row.label,
    finding: null,
    format: "auto",
    categories: table.columns.map(({ label }) => label),
    series: [{ name: row.label, points: row.cells }],
  };
}

/** A remainder is a line of its statement alone. */
function isMeasure({ cells }: StatementTable["rows"][number]): boolean {
  return cells.some(({ id }) => id !== "" && !id.startsWith("C:"));
}

const CHART_BASES = { annual: "year", quarterly: "quarter", ttm: "ttm" } as const;

function OpenInCharts({ question, row }: { readonly question: FinancialsQuestion; readonly row: string }) {
  const chart = { ...usualChart([question.symbol], [row]), basis: CHART_BASES[question.basis] };
  return (
    <Row size="small" hasTouchLinks data-print="hidden">
      <Link to={chartsPath(chart)}>Open in charts</Link>
    </Row>
  );
}

/** The statement as files; the spreadsheet has all three. */
function Files({ question }: { readonly question: FinancialsQuestion }) {
  return (
    <Row gap={4} size="small" hasTouchLinks data-print="hidden">
      <a href={financialsPath(question, ".csv")} download>
        Download CSV
      </a>
      <a
        href={financialsPath({ ...usualQuestion(question.symbol, question.asOf), basis: question.basis }, ".xlsx")}
        download
      >
        Download XLSX
      </a>
    </Row>
  );
}

/** What a reader must know about the table: signs, remainders, totals that do not add up, lines left out. */
function Remarks({ table, knownOn }: { readonly table: StatementTable; readonly knownOn: string }) {
  return (
    <div data-slot="statement-remarks">
      {table.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <Muted isMeasured>
        A line with a minus sign is subtracted from the next total. Lines named “other” are the rest of a total after
        the lines shown with it. Growth is over the same period one year earlier. Select a figure to see its source, and
        a line’s name to draw it. As known on <Day iso={knownOn} />.
      </Muted>
      {table.leftOut.length > 0 && (
        <Fold
          summary={
            table.leftOut.length === 1 ? "1 line without figures" : `${table.leftOut.length} lines without figures`
          }
        >
          <ul>
            {table.leftOut.map(({ label, reason }) => (
              <li key={label}>
                <strong>{label}:</strong> {reason}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
