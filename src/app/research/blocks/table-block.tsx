import { CsvButton } from "#app/research/csv/csv-button.tsx";
import type { FigureTable } from "#research/cards/card.ts";
import "./table-block.css";
import type { FigureView } from "#research/text/figure-view.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import type { SlotFormat } from "#research/text/sentence.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { NoFigure, VisuallyHidden } from "#app/ui/inline.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";

/** A table of a card under its own heading, with its file. */
export function TableBlock({ table }: { readonly table: FigureTable }) {
  const isList = table.rows.length > 0 && table.rows.every(({ cells }) => cells.length === 1);
  return (
    <div data-slot="table-block">
      <h3>
        {table.caption} {isList && <small>{table.columns.at(-1)}</small>}
      </h3>
      <CsvButton name={table.caption} table={table} />
      {isList ? <FigureFacts table={table} /> : <FigureGrid table={table} isCaptionHidden />}
    </div>
  );
}

/** Why a place of a table has nothing at all, not even a figure without a value. */
const NO_SUCH_FIGURE = "We do not have this figure, or do not compute it.";

/** A table of figures, each opening its evidence; a metric's name opens its formula. */
export function FigureGrid({
  table,
  isCaptionHidden = false,
  asideFrom,
}: {
  readonly table: FigureTable;
  readonly isCaptionHidden?: boolean;
  /** The first cell of a row that is not of the same kind as those before it: a line sets it and the rest apart (none). */
  readonly asideFrom?: number | undefined;
}) {
  return (
    <Table
      caption={table.caption}
      isCaptionHidden={isCaptionHidden}
      opensAt={isByPeriod(table) ? "end" : "start"}
      columns={(table.rows[0]?.cells.length ?? 0) + 1}
    >
      <GridHead columns={table.columns} width={table.rows[0]?.cells.length ?? 0} asideFrom={asideFrom} />
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <RowName label={row.label} metric={row.metric} cells={row.cells} />
            </th>
            {row.cells.map((cell, column) => (
              <NumberCell key={column} data-aside={asideOf(column, asideFrom)}>
                {cell === null || cell.id === "" ? (
                  <NoFigure reason={cell?.reason ?? NO_SUCH_FIGURE} />
                ) : (
                  <FigureLink figure={cell} format={row.format} />
                )}
              </NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whether the columns run from the oldest period to the newest: every row's periods do. */
function isByPeriod({ rows }: FigureTable): boolean {
  const ends = rows.map(({ cells }) => cells.flatMap((cell) => (cell === null ? [] : [cell.periodEnd])));
  const known = ends.filter(({ length }) => length > 1);
  return known.length > 0 && known.every((row) => row.every((end, at) => at === 0 || end > (row[at - 1] ?? end)));
}

/** The same table as words only, for readers who hear the page while a picture is shown. */
export function PlainGrid({ table }: { readonly table: FigureTable }) {
  return (
    <div data-slot="table-twin" data-size={table.rows.length > 24 ? "long" : "short"}>
      <table>
        <caption>{table.caption}</caption>
        <GridHead columns={table.columns} width={table.rows[0]?.cells.length ?? 0} />
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, column) => (
                <td key={column}>
                  <PlainFigure figure={cell} format={row.format} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is heard of a cell: its figure, or the sign for having none with the reason. */
function PlainFigure({ figure, format }: { readonly figure: FigureView | null; readonly format: SlotFormat }) {
  const text = figure === null ? ABSENT : formatFigure(figure, format);
  const reason = figure === null ? NO_SUCH_FIGURE : figure.value === null ? figure.reason : null;
  if (reason === null) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span data-print="hidden">
        {text === ABSENT ? " No figure" : " Not meaningful"}: {reason}
      </span>
    </>
  );
}

/** Where a column is among those set apart; nothing for the others. */
function asideOf(column: number, from = Infinity): "first" | "more" | undefined {
  if (column === from) return "first";
  return column > from ? "more" : undefined;
}

/** The corner is named only where the table names one column more than it has cells. */
function GridHead({
  columns,
  width,
  asideFrom,
}: {
  readonly columns: readonly string[];
  readonly width: number;
  readonly asideFrom?: number | undefined;
}) {
  const corner = columns.length > width ? columns[0] : undefined;
  const rest = corner === undefined ? columns : columns.slice(1);
  return (
    <thead>
      <tr>
        <th scope="col">{corner ?? <VisuallyHidden>Item</VisuallyHidden>}</th>
        {rest.map((column, index) => (
          <NumberHeading key={index} data-aside={asideOf(index, asideFrom)}>
            <ColumnName name={column} />
          </NumberHeading>
        ))}
      </tr>
    </thead>
  );
}

/** The name of a trailing period is broken in two, or its column would be wider than the others. */
function ColumnName({ name }: { readonly name: string }) {
  const [span, end] = name.split(" to ");
  if (end === undefined) return name;
  return (
    <>
      {span} to
      <br />
      {end}
    </>
  );
}

/** A table of one column, as a list of facts that uses the width. */
function FigureFacts({ table }: { readonly table: FigureTable }) {
  return (
    <Stack as="dl" columns="middle" gap={6} rowGap={0} size="small" data-slot="facts">
      {table.rows.map((row, index) => (
        <div key={index}>
          <dt>
            <RowName label={row.label} metric={row.metric} cells={row.cells} />
          </dt>
          <dd>
            {row.cells[0] ? (
              <FigureLink figure={row.cells[0]} format={row.format} />
            ) : (
              <NoFigure reason="This is not in our data." />
            )}
          </dd>
        </div>
      ))}
    </Stack>
  );
}

/** The name of a row; a metric's opens its newest figure, where its formula and definition stand. */
function RowName({
  label,
  metric,
  cells,
}: {
  readonly label: string;
  /** The metric the row shows; null for line items and plain rows. */
  readonly metric: string | null;
  readonly cells: readonly (FigureView | null)[];
}) {
  const newest =
    cells.findLast((cell) => cell !== null && cell.value !== null) ?? cells.findLast((cell) => cell !== null);
  if (metric === null || !newest) return label;
  return (
    <FigureLink figure={newest} format="auto">
      <span data-slot="metric-name" title="How it is computed">
        {label}
      </span>
    </FigureLink>
  );
}
