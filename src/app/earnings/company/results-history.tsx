import { useSourceClick } from "#app/analytics/interactions.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { LinkOut, NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { dayWords, patternWords, quarterLabel, shiftWords, timeWords } from "#earnings/words.ts";
import { type ResultsHistory, sourceOfForm } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import "./results-history.css";
import { Fold, Muted, Row, Stack } from "#app/ui/layout.tsx";

const FIRST = 8;
const CAPTION = "Results quarter by quarter";

const NO_PATTERN = "Our data has too few earlier results for a pattern.";
const NO_QUARTER = "The figures of this quarter are not in our data.";
const NO_FILING = "The filings of this quarter are not in our data.";

type HistoryRow = ResultsHistory["rows"][number];

/** Twenty quarters of results: when they came, how they kept to the pattern, what they were. The older ones fold away. */
export function ResultsHistoryBlock({ history }: { readonly history: ResultsHistory }) {
  const older = history.rows.slice(FIRST);
  return (
    <Stack gap={2} data-slot="results-history">
      <h3>{CAPTION}</h3>
      <Row as="p" size="small">
        {patternWords(history.rows.map(({ event }) => event.shiftDays))}
      </Row>
      <HistoryTable history={history} rows={history.rows.slice(0, FIRST)} caption={CAPTION} />
      {older.length > 0 && (
        <Fold summary={`${older.length} earlier quarters`}>
          <HistoryTable history={history} rows={older} caption={`${CAPTION}, earlier ones`} />
        </Fold>
      )}
      <Muted isMeasured>
        EPS and revenue as filed. Compare a third party’s adjusted EPS only with its own estimate.{" "}
        {history.columns.some(({ metric }) => metric === "sue") &&
          "SUE: surprise against the company’s own past, in standard deviations. "}
        Against pattern: how many days later (+) or earlier the results came than the company’s own past suggested.
      </Muted>
    </Stack>
  );
}

interface HistoryTableProps {
  readonly history: ResultsHistory;
  readonly rows: readonly HistoryRow[];
  readonly caption: string;
}

function HistoryTable({ history, rows, caption }: HistoryTableProps) {
  return (
    <Table caption={caption} isCaptionHidden columns={history.columns.length + 4} isTight>
      <thead>
        <tr>
          <th scope="col">Quarter</th>
          <th scope="col">Day, New York time</th>
          <NumberHeading>Against pattern</NumberHeading>
          {history.columns.map(({ metric, label }) => (
            <NumberHeading key={metric}>{label}</NumberHeading>
          ))}
          <th scope="col">Filings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={quarterLabel(row.event)}>
            <th scope="row">{quarterLabel(row.event)}</th>
            <td>
              {dayWords(row.event)} <time dateTime={row.event.date}>{formatDate(row.event.date)}</time>{" "}
              <small data-slot="results-hour">{hourWords(row.event)}</small>
            </td>
            <NumberCell title={shiftWords(row.event.shiftDays) ?? undefined}>
              {row.event.shiftDays === null ? <NoFigure reason={NO_PATTERN} /> : shiftText(row.event.shiftDays)}
            </NumberCell>
            {row.cells.map((cell, position) => (
              <NumberCell key={position}>
                {cell === null ? (
                  <NoFigure reason={NO_QUARTER} />
                ) : (
                  <FigureLink figure={cell} format={history.columns[position]?.format ?? "auto"} />
                )}
              </NumberCell>
            ))}
            <td data-slot="results-links">
              {row.releaseUrl === null && row.reportUrl === null && <NoFigure reason={NO_FILING} />}
              <Filing url={row.releaseUrl} form={row.event.release?.form ?? "8-K"} name="Release" />{" "}
              <Filing
                url={row.reportUrl}
                form={row.event.report?.form ?? "10-Q"}
                name={row.event.report?.form ?? "Report"}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Filing({ url, form, name }: { readonly url: string | null; readonly form: string; readonly name: string }) {
  const followed = useSourceClick();
  if (url === null) return null;
  return (
    <LinkOut href={url} onFollow={() => followed(sourceOfForm(form))}>
      {name}
    </LinkOut>
  );
}

function hourWords({ timeOfDay, timeExactET, sources }: HistoryRow["event"]): string {
  const [source] = sources;
  if (source?.kind === "report") return `${source.name}; announcement not in our data`;
  return timeExactET === null ? timeWords(timeOfDay) : timeExactET;
}

function shiftText(shiftDays: number): string {
  if (shiftDays === 0) return "0 d";
  return `${shiftDays > 0 ? "+" : "\u2212"}${String(Math.abs(shiftDays))} d`;
}
