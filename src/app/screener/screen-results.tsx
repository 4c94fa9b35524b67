import {
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, Link } from "react-router";
import { MOST_COMPARED } from "#app/addresses.ts";
import { AddSelected } from "#app/portfolios/add/add-selected.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty, Fold, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { NumberHeading, Table } from "#app/ui/table.tsx";
import { ROWS_OF_PAGE } from "./rows/found-rows.ts";
import { focusRow, rowByPress } from "./rows/move-by-key.ts";
import { ResultRow } from "./rows/result-row.tsx";
import type { TableState, VirtualRows } from "./rows/virtual-rows.tsx";
import { type AddressedScreen, screenSearch } from "./screen-address.ts";
import type { LeftOutGroup, ScreenPage } from "#screener/screens/screener-services.ts";

interface ScreenResultsProps {
  readonly question: AddressedScreen;
  readonly labels: readonly string[];
  readonly found: ScreenPage;
  /** Whether every company is computed. */
  readonly isWhole: boolean;
}

/** The companies of a screen, those it leaves out, and the way to other pages. */
export function ScreenResults({ question, labels, found, isWhole }: ScreenResultsProps) {
  const { total, rows, leftOut } = found;
  const { all, draw } = useAllRows();
  const screen = screenSearch(question);
  const goesOn = question.page === 1 && total > rows.length;
  const head = <ResultHead question={question} labels={labels} />;
  return (
    <Stack gap={3}>
      <h2>{total === 1 ? "1 company" : `${total.toLocaleString("en")} companies`}</h2>
      <LeftOut groups={leftOut} />
      {rows.length === 0 ? (
        <Empty>
          {isWhole
            ? "No company meets every condition."
            : "None of the companies computed so far meets every condition."}
        </Empty>
      ) : (
        <Form action="/compare" method="get">
          {all !== null && goesOn ? (
            <all.Rows
              key={screen}
              {...{ question, total, head }}
              first={rows}
              start={all.screen === screen ? all.start : { ...all.start, ticked: NONE, focused: null }}
              actions={(add) => <SelectedActions>{add}</SelectedActions>}
            />
          ) : (
            <StaticRows
              {...{ question, found, head }}
              onNeed={goesOn ? (table, wanted) => void draw(screen, table, wanted) : null}
            />
          )}
        </Form>
      )}
    </Stack>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The table of all companies, and what the one of the first page was like when it gave way. */
interface AllRows {
  readonly Rows: typeof VirtualRows;
  readonly start: TableState;
  /** The screen whose first page that was. */
  readonly screen: string;
}

/**
 * The table of all companies, once it is needed. What the server has drawn of the first page stays until then: drawing it
 * again as the page loads would take longer than all the rest of the page.
 */
function useAllRows() {
  const [all, setAll] = useState<AllRows | null>(null);
  const draw = useCallback(async (screen: string, table: HTMLTableElement, wanted: number | null): Promise<void> => {
    // Where the script cannot come, the links to the other pages stay.
    const script = await import("./rows/virtual-rows.tsx").catch(() => null);
    if (script === null || !table.isConnected) return;
    const start = script.readTable(table, wanted);
    startTransition(() => setAll({ Rows: script.VirtualRows, start, screen }));
  }, []);
  return { all, draw };
}

/** The heading of the table: each column orders the rows. */
function ResultHead({ question, labels }: Pick<ScreenResultsProps, "question" | "labels">) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-sort={sortWord(question, "symbol")}>
          <SortLink question={question} by="symbol" label="Company" />
        </th>
        {question.columns.map((id, position) => (
          <NumberHeading key={id} aria-sort={sortWord(question, id)}>
            <SortLink question={question} by={id} label={labels[position] ?? id} />
          </NumberHeading>
        ))}
        <th scope="col">Sector</th>
      </tr>
    </thead>
  );
}

interface StaticRowsProps extends Pick<ScreenResultsProps, "question" | "found"> {
  readonly head: ReactNode;
  /** Asks for the table of all companies, for a row that a key leads to or because the last row is near; null where there is none. */
  readonly onNeed: ((table: HTMLTableElement, wanted: number | null) => void) | null;
}

/** The rows of one page, with the way to the others. */
function StaticRows({ question, found, head, onNeed }: StaticRowsProps) {
  const table = useRef<HTMLTableElement>(null);
  const { total, page, rows } = found;
  const before = (page - 1) * ROWS_OF_PAGE;
  const end = before + rows.length;
  useNearEnd(table, rows, onNeed);
  return (
    <>
      {total > rows.length && (
        <p data-print="only">
          Rows {before + 1} to {before + rows.length} of {total.toLocaleString("en")} are printed.
        </p>
      )}
      <SelectedActions>
        <AddSelected companies={rows.map(({ company }) => company)} />
      </SelectedActions>
      <Table
        ref={table}
        caption="Companies"
        isCaptionHidden
        columns={question.columns.length + 2}
        aria-rowcount={total + 1}
        onKeyDown={(event) => {
          const index = rowByPress(event, onNeed === null ? end : total);
          if (index === null) return;
          event.preventDefault();
          if (index < end) focusRow(table.current, Math.max(before, index));
          else onNeed?.(event.currentTarget, index);
        }}
      >
        {head}
        <tbody>
          {rows.map((row, index) => (
            <ResultRow key={row.company.cik} row={row} columns={question.columns} index={before + index} />
          ))}
        </tbody>
      </Table>
      <Pages question={question} found={found} />
    </>
  );
}

/** Tells that the last of the rows is at most a window's height away. */
function useNearEnd(
  table: RefObject<HTMLTableElement | null>,
  rows: ScreenPage["rows"],
  onNeed: StaticRowsProps["onNeed"],
): void {
  const tell = useEffectEvent((near: HTMLTableElement) => onNeed?.(near, null));
  useEffect(() => {
    const { current } = table;
    const last = current?.tBodies[0]?.rows[rows.length - 1];
    if (current === null || last === undefined) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell(current);
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [table, rows]);
}

/** What is done with the ticked companies. */
function SelectedActions({ children }: { readonly children: ReactNode }) {
  return (
    <Row data-print="hidden">
      <Button type="submit">Compare selected</Button>
      {children}
      <Muted>Compare up to {MOST_COMPARED} companies.</Muted>
    </Row>
  );
}

/** Orders by a column; once more reverses it. */
function SortLink({
  question,
  by,
  label,
}: {
  readonly question: AddressedScreen;
  readonly by: string;
  readonly label: string;
}) {
  const isSorted = question.sortBy === by;
  const isDescending = isSorted ? !question.isDescending : by !== "symbol";
  return (
    <Link to={`/screener${screenSearch({ ...question, sortBy: by, isDescending, page: 1 })}`} preventScrollReset>
      {label}
      {isSorted && <span aria-hidden="true">{question.isDescending ? " ↓" : " ↑"}</span>}
    </Link>
  );
}

function sortWord({ sortBy, isDescending }: AddressedScreen, by: string): "ascending" | "descending" | undefined {
  if (sortBy !== by) return undefined;
  return isDescending ? "descending" : "ascending";
}

/** Who has no value to be judged by, and why. */
function LeftOut({ groups }: { readonly groups: readonly LeftOutGroup[] }) {
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <Fold summary={`${count.toLocaleString("en")} left out, because a figure is missing or not meaningful`}>
      <ul>
        {groups.map(({ label, reason, count: size, symbols }) => (
          <li key={`${label} ${reason}`}>
            {size} left out: {label} {reason}.{" "}
            <Muted as="span">
              {symbols.join(", ")}
              {size > symbols.length && ", …"}
            </Muted>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Pages({ question, found: { page, pages } }: Pick<ScreenResultsProps, "question" | "found">) {
  if (pages === 1) return null;
  const at = (to: number): string => `/screener${screenSearch({ ...question, page: to })}`;
  return (
    <Row as="nav" aria-label="Pages" hasTouchLinks>
      {page > 1 && <Link to={at(page - 1)}>Previous</Link>}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <Link to={at(page + 1)}>Next</Link>}
    </Row>
  );
}
