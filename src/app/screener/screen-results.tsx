import { Form, Link } from "react-router";
import { MOST_COMPARED, researchAddress } from "#app/addresses.ts";
import { AddSelected } from "#app/portfolios/add/add-selected.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty, Fold, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { ABSENT } from "#research/text/format-figure.ts";
import { screenSearch } from "./screen-address.ts";
import type { LeftOutGroup, ScreenPage, ScreenQuestion, ScreenRow } from "#screener/screens/screener-services.ts";

interface ScreenResultsProps {
  readonly question: ScreenQuestion;
  readonly labels: readonly string[];
  readonly found: ScreenPage;
}

/** The companies of a screen, those it leaves out, and the way to other pages. */
export function ScreenResults({ question, labels, found }: ScreenResultsProps) {
  const { total, rows, leftOut } = found;
  return (
    <Stack gap={3}>
      <h2>{total === 1 ? "1 company" : `${total.toLocaleString("en")} companies`}</h2>
      <LeftOut groups={leftOut} />
      {rows.length === 0 ? (
        <Empty>No company fulfils every condition.</Empty>
      ) : (
        <Form action="/compare" method="get">
          <Table caption="Companies" isCaptionHidden>
            <thead>
              <tr>
                <th scope="col" aria-sort={sortWord(question, "symbol")}>
                  <SortLink question={question} by="symbol" label="Company" />
                </th>
                <th scope="col">Sector</th>
                {question.columns.map((id, position) => (
                  <NumberHeading key={id} aria-sort={sortWord(question, id)}>
                    <SortLink question={question} by={id} label={labels[position] ?? id} />
                  </NumberHeading>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ResultRow key={row.company.cik} row={row} columns={question.columns} />
              ))}
            </tbody>
          </Table>
          <Row data-print="hidden">
            <Button type="submit">Compare selected</Button>
            <AddSelected companies={rows.map(({ company }) => company)} />
            <Muted>Compare up to {MOST_COMPARED} companies.</Muted>
          </Row>
        </Form>
      )}
      <Pages question={question} found={found} />
    </Stack>
  );
}

function ResultRow({ row, columns }: { readonly row: ScreenRow; readonly columns: readonly string[] }) {
  const { company, figures } = row;
  return (
    <tr>
      <th scope="row">
        <input type="checkbox" name="symbols" value={company.symbol} aria-label={`Select ${company.symbol}`} />{" "}
        <Link to={researchAddress(company.symbol)}>{company.symbol}</Link>{" "}
        <span data-slot="screen-company">{company.name}</span>
      </th>
      <td>{company.sector ?? ABSENT}</td>
      {columns.map((id, position) => {
        const figure = figures[position] ?? null;
        return (
          <NumberCell key={id}>{figure === null ? ABSENT : <FigureLink figure={figure} format="auto" />}</NumberCell>
        );
      })}
    </tr>
  );
}

interface SortLinkProps {
  readonly question: ScreenQuestion;
  readonly by: string;
  readonly label: string;
}

/** Orders by a column; once more reverses it. */
function SortLink({ question, by, label }: SortLinkProps) {
  const isSorted = question.sortBy === by;
  const isDescending = isSorted ? !question.isDescending : by !== "symbol";
  return (
    <Link to={`/screener${screenSearch({ ...question, sortBy: by, isDescending, page: 1 })}`} preventScrollReset>
      {label}
      {isSorted && <span aria-hidden="true">{question.isDescending ? " ↓" : " ↑"}</span>}
    </Link>
  );
}

function sortWord({ sortBy, isDescending }: ScreenQuestion, by: string): "ascending" | "descending" | undefined {
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

function Pages({ question, found: { page, pages } }: Omit<ScreenResultsProps, "labels">) {
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
