/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Rows are laid out by themselves, and parts of a table that are not displayed as one have no role for some screen readers. */
import { memo, type MouseEvent, use, useId, useState } from "react";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import "#app/research/evidence/figure-link.css";
import { useOpenFigure } from "#app/research/evidence/use-open-figure.ts";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { StatementRow, StatementTable } from "#research/statements/read-statement.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { ABSENT, formatFigure, isAbout } from "#research/text/format-figure.ts";
import { moveInGrid } from "./grid-keys.ts";
import { Sparkline } from "#app/research/chart/sparkline.tsx";
import "./statement-grid.css";

interface StatementGridProps {
  readonly caption: string;
  readonly table: StatementTable;
  readonly isNewestFirst: boolean;
  /** The line whose chart is drawn. */
  readonly selected: string | null;
  /** The address that draws a line's chart. */
  readonly pathOf: (row: string) => string;
  readonly onSelect: (row: string) => void;
}

/** A statement as a grid: arrow keys move between its cells, Enter opens the evidence of a figure or draws a line. */
export function StatementGrid({ caption, table, isNewestFirst, selected, pathOf, onSelect }: StatementGridProps) {
  const order = <T,>(columns: readonly T[]): readonly T[] => (isNewestFirst ? columns.toReversed() : columns);
  const { asOf } = use(FigureContext);
  const open = useOpenFigure();
  const reasonId = useId();
  const [reason, setReason] = useState("");
  // One listener for all cells: two thousand of their own would be two thousand to set up.
  const press = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cell]") : null;
    if (cell === null) return;
    const { figure, row, reason: why } = cell.dataset;
    if (why !== undefined) setReason(why);
    if (!isPlainClick(event)) return;
    if (figure !== undefined) {
      event.preventDefault();
      open(figure);
    } else if (row !== undefined) {
      event.preventDefault();
      onSelect(row);
    }
  };
  const width = table.columns.length;
  return (
    <div data-slot="statement" data-width={width > 10 ? "wide" : "narrow"}>
      <Table
        caption={caption}
        isCaptionHidden
        opensAt={isNewestFirst ? "start" : "end"}
        role="grid"
        data-fade="own"
        aria-readonly="true"
        onClick={press}
        onKeyDown={moveInGrid}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            {order(table.columns).map(({ key, label }) => (
              <NumberHeading key={key} role="columnheader">
                {columnWords(label)}
              </NumberHeading>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.rows.map((row, index) => (
            <Line
              key={row.id}
              row={row}
              isFirst={index === 0}
              isSelected={row.id === selected}
              isNewestFirst={isNewestFirst}
              path={pathOf(row.id)}
              asOf={asOf}
              reasonId={reasonId}
              width={width}
            />
          ))}
        </tbody>
      </Table>
      <span popover="auto" id={reasonId} data-slot="no-figure-reason">
        {reason}
      </span>
    </div>
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The name of trailing months takes two lines, or its column would be wider than the others. */
function columnWords(label: string) {
  const [span, end] = label.split(" to ");
  if (end === undefined) return label;
  return (
    <>
      {span} to
      <br />
      {end}
    </>
  );
}

interface LineProps {
  readonly row: StatementRow;
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly isNewestFirst: boolean;
  readonly path: string;
  readonly asOf: string | null;
  readonly reasonId: string;
  readonly width: number;
}

/** A line and what the switches show under it. */
const Line = memo(function Line(props: LineProps) {
  const { row, isFirst, isSelected, isNewestFirst, path, asOf, reasonId, width } = props;
  const order = (cells: readonly FigureView[]): readonly FigureView[] => (isNewestFirst ? cells.toReversed() : cells);
  if (row.kind === "heading")
    return (
      <tr role="row" data-line="heading">
        <td role="gridcell" colSpan={width + 1}>
          <span data-slot="line-heading">{row.label}</span>
        </td>
      </tr>
    );
  return (
    <>
      <tr role="row" data-line={row.kind} data-depth={row.depth} aria-selected={isSelected}>
        <th scope="row" role="rowheader">
          <span data-slot="line-head">
            <span>
              {row.isDeducted && (
                <span data-slot="deducted">
                  <span aria-hidden="true">−</span>
                  <VisuallyHidden>Less </VisuallyHidden>
                </span>
              )}
              <a href={path} data-slot="line-name" data-cell="" data-row={row.id} tabIndex={isFirst ? 0 : -1}>
                {row.label}
              </a>
            </span>
            <Sparkline values={row.cells.map(({ value }) => (value === null ? null : Number(value)))} />
          </span>
        </th>
        {order(row.cells).map((cell, index) => (
          <NumberCell key={index} role="gridcell">
            <CellText cell={cell} asOf={asOf} reasonId={reasonId} />
          </NumberCell>
        ))}
      </tr>
      {row.views.map(({ view, label, cells }) => (
        <tr key={view} role="row" data-line="view" data-depth={row.depth}>
          <th scope="row" role="rowheader">
            <span data-slot="view-name" data-cell="" tabIndex={-1}>
              <VisuallyHidden>{row.label}: </VisuallyHidden>
              {label}
            </span>
          </th>
          {order(cells).map((cell, index) => (
            <NumberCell key={index} role="gridcell">
              <CellText cell={cell} asOf={asOf} reasonId={reasonId} />
            </NumberCell>
          ))}
        </tr>
      ))}
    </>
  );
});

/** A figure that opens its evidence, or the sign for having none, which says why. */
function CellText({
  cell,
  asOf,
  reasonId,
}: {
  readonly cell: FigureView;
  readonly asOf: string | null;
  readonly reasonId: string;
}) {
  const text = formatFigure(cell, "auto");
  if (cell.id !== "")
    return (
      <a
        data-slot="figure"
        data-cell=""
        data-figure={cell.id}
        data-quality={cell.value === null ? "absent" : cell.quality}
        data-about={isAbout(cell, "auto") || undefined}
        href={figurePath(cell.id, asOf)}
        tabIndex={-1}
        title={cell.reason ?? undefined}
        aria-label={cell.value === null ? spokenReason(text, cell) : undefined}
      >
        {text}
      </a>
    );
  return (
    <button
      type="button"
      data-slot="no-figure"
      data-cell=""
      data-reason={cell.reason}
      popoverTarget={reasonId}
      tabIndex={-1}
      title={cell.reason ?? undefined}
      aria-label={spokenReason(text, cell)}
    >
      {text}
    </button>
  );
}

/** Why there is no number, for readers who hear the page; it begins with what is seen. */
function spokenReason(text: string, { reason }: FigureView): string {
  return `${text === ABSENT ? "No figure" : `${text}, not meaningful`}: ${reason ?? "This is not in our data."}`;
}
