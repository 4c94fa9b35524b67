import { type ReactNode, Suspense, useRef } from "react";
import { Form, Link } from "react-router";
import { MOST_COMPARED } from "#app/addresses.ts";
import { AddSelected } from "#app/portfolios/add/add-selected.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty, Fold, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { useIsHydrated } from "#app/ui/reader.tsx";
import { NumberHeading, Table } from "#app/ui/table.tsx";
import { ROWS_OF_PAGE } from "./rows/found-rows.ts";
import { focusRow, rowByPress } from "./rows/move-by-key.ts";
import { ResultRow } from "./rows/result-row.tsx";
import { type AddressedScreen, screenSearch } from "./screen-address.ts";
import type { LeftOutGroup, ScreenPage } from "#screener/screens/screener-services.ts";

const VirtualRows = lazyComponent(async () => (await import("./rows/virtual-rows.tsx")).VirtualRows);

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
  // The server knows no window to draw rows for, and the heights of those out of sight are set by scripts alone.
  const isInBrowser = useIsHydrated();
  const head = <ResultHead question={question} labels={labels} />;
  return (
    <Stack gap={3}>
      <h2>{total === 1 ? "1 company" : `${total.toLocaleString("en")} companies`}</h2>
      <LeftOut groups={leftOut} />
      {rows.length === 0 ? (
        <Empty>
          {isWhole
            ? "No company fulfils every condition."
            : "None of the companies computed so far fulfils every condition."}
        </Empty>
      ) : (
        <Form action="/compare" method="get">
          {isInBrowser && total > rows.length && question.page === 1 ? (
            <Suspense fallback={<StaticRows {...{ question, found, head }} />}>
              <VirtualRows
                key={screenSearch(question)}
                {...{ question, total, head }}
                first={rows}
                actions={(add) => <SelectedActions>{add}</SelectedActions>}
              />
            </Suspense>
          ) : (
            <StaticRows {...{ question, found, head }} />
          )}
        </Form>
      )}
    </Stack>
  );
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
}

/** The rows of one page, with the way to the others: all of few rows, and what there is before scripts run. */
function StaticRows({ question, found, head }: StaticRowsProps) {
  const table = useRef<HTMLTableElement>(null);
  const { total, page, rows } = found;
  const before = (page - 1) * ROWS_OF_PAGE;
  return (
    <>
      {total > rows.length && (
        <p data-print="only">
          Rows {before + 1} to {before + rows.length} of {total.toLocaleString("en")} are printed.
        </p>
      )}
      <Table
        ref={table}
        caption="Companies"
        isCaptionHidden
        data-columns="whole"
        aria-rowcount={total + 1}
        onKeyDown={(event) => {
          const index = rowByPress(event, before + rows.length);
          if (index === null) return;
          event.preventDefault();
          focusRow(table.current, Math.max(before, index));
        }}
      >
        {head}
        <tbody>
          {rows.map((row, index) => (
            <ResultRow key={row.company.cik} row={row} columns={question.columns} index={before + index} />
          ))}
        </tbody>
      </Table>
      <SelectedActions>
        <AddSelected companies={rows.map(({ company }) => company)} />
      </SelectedActions>
      <Pages question={question} found={found} />
    </>
  );
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
