import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { AddSelected } from "#app/portfolios/add/add-selected.tsx";
import { type AddressedScreen, screenSearch } from "#app/screener/screen-address.ts";
import { Table } from "#app/ui/table.tsx";
import { type FoundRow, ROWS_OF_PAGE } from "./found-rows.ts";
import { focusRow, rowByPress } from "./move-by-key.ts";
import { ResultRow } from "./result-row.tsx";
import * as z from "zod/mini";
import { figureView } from "#contracts/api/figure.ts";

/** Two lines of a row; each row is measured once it is drawn. */
const ROW_HEIGHT = 56;
const OVERSCAN = 12;

export interface VirtualRowsProps {
  readonly question: AddressedScreen;
  readonly total: number;
  /** Those of the first page. */
  readonly first: readonly FoundRow[];
  readonly start: TableState;
  readonly head: ReactNode;
  /** What is done with the ticked companies. */
  readonly actions: (add: ReactNode) => ReactNode;
}

/** What the table of the first page was like when this one takes its place. */
export interface TableState {
  /** How far its first row is from the top of the page, in pixels. */
  readonly top: number;
  /** Of its rows, in pixels. */
  readonly heights: readonly number[];
  /** The symbols of the ticked companies. */
  readonly ticked: ReadonlySet<string>;
  /** The row that is to have the focus, from 0; null for none. */
  readonly focused: number | null;
}

/**
 * Reads what a table is like as it gives way to that of all companies.
 *
 * @param wanted - The row that a key leads to; without one the focus stays in its row, where that is in sight.
 */
export function readTable(table: HTMLTableElement, wanted: number | null): TableState {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const ticked = [...table.querySelectorAll<HTMLInputElement>('input[name="symbols"]:checked')];
  const focused = rows.findIndex((row) => row.contains(document.activeElement) && isInSight(row));
  return {
    top: topOf(table),
    heights: rows.map(heightOf),
    ticked: new Set(ticked.map(({ value }) => value)),
    focused: wanted ?? (focused < 0 ? null : focused),
  };
}

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** In fractions of a pixel, which add up over many rows. */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height;
}

function topOf(table: HTMLTableElement): number {
  return Math.round((table.tBodies[0]?.getBoundingClientRect().top ?? 0) + window.scrollY);
}

/** All companies of a screen in one table: only the rows in sight are drawn, and loaded when they come into sight. */
export function VirtualRows({ question, total, first, start, head, actions }: VirtualRowsProps) {
  const table = useRef<HTMLTableElement>(null);
  const { items, before, after, measure, scrollTo } = useWindow(table, total, start);
  const { row, want, hasFailed } = useFoundPages(question, first);
  const isPrinted = useIsPrinted();
  const [selected, setSelected] = useState<ReadonlyMap<string, FoundRow["company"]>>(() => {
    const ticked = first.filter(({ company }) => start.ticked.has(company.symbol));
    return new Map(ticked.map(({ company }) => [company.symbol, company]));
  });
  const [wanted, setWanted] = useState(start.focused);
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];

  useEffect(() => want(from, to), [want, from, to]);
  useEffect(() => {
    if (wanted !== null && focusRow(table.current, wanted)) setWanted(null);
  }, [wanted, items]);
  const takePlace = useEffectEvent(() => {
    if (start.focused !== null) scrollTo(start.focused);
  });
  useEffect(() => takePlace(), []);

  const select = (company: FoundRow["company"], isSelected: boolean): void => {
    const next = new Map(selected);
    if (isSelected) next.set(company.symbol, company);
    else next.delete(company.symbol);
    setSelected(next);
  };
  const drawn = isPrinted ? loadedRows(row, total) : items.map(({ index }) => ({ index, row: row(index) }));
  const inSight = new Set(drawn.map((each) => each.row?.company.symbol));
  return (
    <>
      {drawn.length < total && (
        <p data-print="only">
          Rows 1 to {drawn.length} of {total.toLocaleString("en")} are printed. The CSV file has all of them.
        </p>
      )}
      {[...selected.keys()].map((symbol) =>
        inSight.has(symbol) ? null : <input key={symbol} type="hidden" name="symbols" value={symbol} />,
      )}
      {actions(<AddSelected companies={[...selected.values()]} />)}
      <Table
        ref={table}
        caption="Companies"
        isCaptionHidden
        columns={question.columns.length + 2}
        aria-rowcount={total + 1}
        data-rows="all"
        onKeyDown={(event) => {
          const index = rowByPress(event, total);
          if (index === null) return;
          event.preventDefault();
          scrollTo(index);
          setWanted(index);
        }}
      >
        {head}
        <tbody>
          <Gap height={isPrinted ? 0 : before} />
          {drawn.map(({ index, row: found }) => (
            <ResultRow
              key={index}
              {...(!isPrinted && { ref: measure })}
              row={found}
              index={index}
              columns={question.columns}
              {...(found && {
                selection: {
                  isSelected: selected.has(found.company.symbol),
                  onSelect: (isSelected) => select(found.company, isSelected),
                },
              })}
            />
          ))}
          <Gap height={isPrinted ? 0 : after} />
        </tbody>
      </Table>
      {hasFailed && <p role="alert">We couldn’t load more rows. Scroll to try again.</p>}
    </>
  );
}

/** Whether the page is being printed: the browser draws what is set before it goes on. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinted(true));
    const end = (): void => setPrinted(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

/** The rows from the first to the last that has come without a gap: paper cannot be scrolled. */
function loadedRows(row: (index: number) => FoundRow | null, total: number) {
  const rows: { readonly index: number; readonly row: FoundRow }[] = [];
  for (let index = 0; index < total; index += 1) {
    const found = row(index);
    if (found === null) break;
    rows.push({ index, row: found });
  }
  return rows;
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" data-slot="row-gap">
      <td style={{ height }}>&nbsp;</td>
    </tr>
  );
}

/** The rows of a table that are in sight of the window, and the heights of those that are not. */
function useWindow(table: { readonly current: HTMLTableElement | null }, total: number, start: TableState) {
  const [margin, setMargin] = useState(start.top);
  useEffect(() => {
    const read = (): void => {
      if (table.current !== null) setMargin(topOf(table.current));
    };
    // What is above the table can unfold.
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [table]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled to remember what the library returns
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: total,
    estimateSize: (index) => start.heights[index] ?? ROW_HEIGHT,
    measureElement: heightOf,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });
  const items = virtual.getVirtualItems();
  return {
    items,
    before: (items[0]?.start ?? margin) - margin,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
    measure: virtual.measureElement,
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: "auto" }),
  };
}

const answer = z.object({
  rows: z.array(
    z.object({
      company: z.object({
        cik: z.string(),
        symbol: z.string(),
        name: z.string(),
        sector: z.nullable(z.string()),
        newestPeriod: z.nullable(z.string()),
      }),
      figures: z.array(z.nullable(figureView)),
    }),
  ),
});

interface FoundPages {
  /** Null while the row is being loaded. */
  readonly row: (index: number) => FoundRow | null;
  /** Loads what is missing of the rows from one to another. */
  readonly want: (first: number, last: number) => void;
  readonly hasFailed: boolean;
}

/** The rows of a screen page by page, the first of which the page came with; the others come when they are wanted. */
function useFoundPages(question: AddressedScreen, first: readonly FoundRow[]): FoundPages {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly FoundRow[]>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(new Set([1]));
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const want = useCallback(
    (from: number, to: number): void => {
      for (let page = pageOf(from); page <= pageOf(to); page += 1) {
        if (asked.current.has(page)) continue;
        asked.current.add(page);
        const { signal } = stop.current;
        void readPage({ ...question, page, saved: null }, signal).then((rows) => {
          if (signal.aborted) return;
          setFailed(rows === null);
          if (rows === null) asked.current.delete(page);
          else setPages((known) => new Map(known).set(page, rows));
        });
      }
    },
    [question],
  );
  return {
    row(index) {
      const rows = pageOf(index) === 1 ? first : pages.get(pageOf(index));
      return rows?.[index % ROWS_OF_PAGE] ?? null;
    },
    want,
    hasFailed,
  };
}

function pageOf(index: number): number {
  return Math.floor(index / ROWS_OF_PAGE) + 1;
}

/** Null where the server could not be reached or gave no rows. */
async function readPage(question: AddressedScreen, signal: AbortSignal): Promise<readonly FoundRow[] | null> {
  const json: unknown = await fetch(`/api/screen${screenSearch(question)}`, { signal })
    .then((response) => response.json())
    .catch(() => null);
  const read = answer.safeParse(json);
  return read.success ? read.data.rows : null;
}
