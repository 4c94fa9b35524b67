import { useMemo, memo, useState, useEffect } from "react";
import { Link } from "react-router";
import { useReorder } from "#app/portfolios/reorder/use-reorder.tsx";
import type { Names } from "#app/portfolios/use-names.ts";
import { NumberHeading, Table, NumberCell } from "#app/ui/table.tsx";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import type { SortedFigure } from "./sort-items.ts";
import type { Sorting } from "./use-sorting.ts";
import { DragHandle } from "#app/portfolios/reorder/drag-handle.tsx";
import type { NamedCompany } from "#app/portfolios/name-company.ts";
import { researchAddress } from "#app/addresses.ts";
import { Badge, NoFigure } from "#app/ui/inline.tsx";
import { Button } from "#app/ui/button.tsx";
import { sharesToday } from "./shares-today.ts";
import "./company-table.css";

interface CompanyTableProps {
  readonly items: readonly PortfolioItem[];
  readonly names: Names;
  /** Whether these are trades too, so that shares are shown. */
  readonly hasLots: boolean;
  readonly sorting: Pick<Sorting, "sort" | "shown" | "splits">;
  readonly onMove: (itemId: string, index: number) => void;
  readonly onOpen: (itemId: string) => void;
}

const NOT_READ: SortedFigure = { text: null, reason: "We have not read this company’s figures yet." };

/** The companies of a portfolio, in order. */
export function CompanyTable({ items, names, hasLots, sorting, onMove, onOpen }: CompanyTableProps) {
  const { shown, splits } = sorting;
  const rows = useRowsInSteps(items);
  const hasRemarks = items.some(({ tags, note }) => tags.length > 0 || note !== "");
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const keyOf = useRowKeys(ids);
  const { list, helpId, spoken } = useReorder<HTMLTableSectionElement>({
    ids,
    nameOf: (id) => items.find((item) => item.id === id)?.symbol ?? "",
    onMove,
  });
  return (
    <>
      <Table
        caption="Companies"
        isCaptionHidden
        data-variant="portfolio"
        data-order={sorting.sort === "own" ? "own" : "sorted"}
      >
        <thead>
          <tr>
            <th scope="col">
              <span data-slot="visually-hidden">Order</span>
            </th>
            <th scope="col">Company</th>
            <th scope="col" data-slot="company-sector">
              Sector
            </th>
            {hasLots && <NumberHeading>Shares</NumberHeading>}
            {shown !== null && <NumberHeading>{shown.label}</NumberHeading>}
            {hasRemarks && <th scope="col">Tags and notes</th>}
            <th scope="col">
              <span data-slot="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map((item) => (
            <CompanyRow
              key={keyOf.get(item.id) ?? item.id}
              item={item}
              company={names.get(item.symbol) ?? null}
              hasLots={hasLots}
              shares={hasLots ? sharesToday(item.lots, splits.get(item.symbol) ?? []) : null}
              hasRemarks={hasRemarks}
              figure={shown && (shown.figures.get(item.symbol) ?? NOT_READ)}
              helpId={helpId}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
      {spoken}
    </>
  );
}

interface CompanyRowProps {
  readonly item: PortfolioItem;
  readonly company: NamedCompany | null;
  readonly hasLots: boolean;
  /** Of today; null where there are no trades. */
  readonly shares: string | null;
  /** Whether any company of the portfolio has tags or a note. */
  readonly hasRemarks: boolean;
  /** What the view is sorted by; null where it is no figure. */
  readonly figure: SortedFigure | null;
  readonly helpId: string;
  readonly onOpen: (itemId: string) => void;
}

/** One company of a portfolio: drawn again when it changes, not when hundreds of others are put in order. */
const CompanyRow = memo(function CompanyRow({
  item,
  company,
  hasLots,
  shares,
  hasRemarks,
  figure,
  helpId,
  onOpen,
}: CompanyRowProps) {
  const named = company?.kind === "company" ? company : null;
  return (
    <tr data-slot="company-row">
      <td>
        <DragHandle name={item.symbol} helpId={helpId} />
      </td>
      <th scope="row">
        <Link to={researchAddress(item.symbol)}>{item.symbol}</Link>{" "}
        <span data-slot="company-cell-name">{named?.name ?? ""}</span>{" "}
        {named?.isHeld === false && <Badge>no figures yet</Badge>}
      </th>
      <td data-slot="company-sector">
        {named?.sector ?? <NoFigure reason={`We do not know the sector of ${item.symbol}.`} />}
      </td>
      {hasLots && <NumberCell>{shares ?? <NoFigure reason={`You entered no trades in ${item.symbol}.`} />}</NumberCell>}
      {figure !== null && <NumberCell>{figure.text ?? <NoFigure reason={figure.reason} />}</NumberCell>}
      {hasRemarks && (
        <td>
          {item.tags.map((tag) => (
            <Badge key={tag} variant="accent">
              {tag}
            </Badge>
          ))}
          {item.note !== "" && <span data-slot="company-note">{item.note}</span>}
        </td>
      )}
      <td>
        <Button
          variant="quiet"
          data-needs="scripts"
          aria-label={`Change ${item.symbol}`}
          onClick={() => onOpen(item.id)}
        >
          …
        </Button>
      </td>
    </tr>
  );
});

/** By which key React knows each row of an order. */
export interface RowKeys {
  readonly ids: readonly string[];
  readonly keyOf: ReadonlyMap<string, string>;
}

/**
 * The keys of rows. React moves a row that went up by moving every row that it passed instead, each to be styled and
 * laid out again; so a row that went up by itself gets another key: one row goes, one comes, all others stay.
 */
function useRowKeys(ids: readonly string[]): RowKeys["keyOf"] {
  const [rows, setRows] = useState<RowKeys>(() => ({ ids, keyOf: new Map() }));
  if (rows.ids === ids) return rows.keyOf;
  const next = keysAfter(rows, ids);
  setRows(next);
  return next.keyOf;
}

/** The keys after the order became another one. An id without a key is its own. */
export function keysAfter({ ids: before, keyOf }: RowKeys, ids: readonly string[]): RowKeys {
  const risen = risenIn(before, ids);
  if (risen === null) return { ids, keyOf };
  return { ids, keyOf: new Map([...keyOf, [risen, `${keyOf.get(risen) ?? risen}'`]]) };
}

/** Who alone went up past several others; null when anything else happened. */
function risenIn(before: readonly string[], ids: readonly string[]): string | null {
  if (before.length !== ids.length) return null;
  const first = ids.findIndex((id, index) => id !== before[index]);
  const last = ids.findLastIndex((id, index) => id !== before[index]);
  const risen = ids[first];
  if (risen === undefined || risen !== before[last] || last - first < 2) return null;
  const isAlone = before.slice(first, last).every((id, passed) => id === ids[first + passed + 1]);
  return isAlone ? risen : null;
}

/** Rows that the browser takes out, puts in, styles and lays out again within one frame. */
const AT_ONCE = 50;

interface Row {
  readonly id: string;
}

/**
 * The rows to draw on the way to another order. Where a whole order of hundreds is taken back or sorted, the page would
 * stand still for it; so some find their place in each frame, and the last frame has all of them.
 */
function useRowsInSteps<One extends Row>(rows: readonly One[]): readonly One[] {
  const [drawn, draw] = useState(rows);
  const next = useMemo(() => stepTowards(drawn, rows), [drawn, rows]);
  useEffect(() => {
    if (next === drawn) return undefined;
    const frame = requestAnimationFrame(() => draw(next));
    return () => cancelAnimationFrame(frame);
  }, [next, drawn]);
  return next;
}

/**
 * The order one step nearer to another. Rows are placed from the end: React moves a row by leaving those before it where
 * they are, and so touches the placed ones alone.
 */
export function stepTowards<One extends Row>(drawn: readonly One[], rows: readonly One[]): readonly One[] {
  if (drawn === rows || rows.length <= AT_ONCE || !haveSameIds(drawn, rows) || areOneMoveApart(drawn, rows))
    return rows;
  const placed = rows.length - 1 - rows.findLastIndex((row, index) => row.id !== drawn[index]?.id);
  const tail = rows.slice(-Math.min(placed + AT_ONCE, rows.length));
  if (tail.length === rows.length) return rows;
  const inTail = new Set(tail.map(({ id }) => id));
  const newest = new Map(rows.map((row) => [row.id, row]));
  return [...drawn.filter(({ id }) => !inTail.has(id)).map((row) => newest.get(row.id) ?? row), ...tail];
}

function haveSameIds(drawn: readonly Row[], rows: readonly Row[]): boolean {
  const ids = new Set(drawn.map(({ id }) => id));
  return drawn.length === rows.length && rows.every(({ id }) => ids.has(id));
}

/** Whether one row alone went elsewhere: the rest is in the same order without it. */
function areOneMoveApart(drawn: readonly Row[], rows: readonly Row[]): boolean {
  const first = rows.findIndex((row, index) => row.id !== drawn[index]?.id);
  return [rows[first]?.id, drawn[first]?.id].some((moved) => {
    const rest = drawn.filter(({ id }) => id !== moved);
    return rows.filter(({ id }) => id !== moved).every(({ id }, index) => id === rest[index]?.id);
  });
}
