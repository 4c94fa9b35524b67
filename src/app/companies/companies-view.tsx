import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import type { Services } from "#app/context.ts";
import { WithEvidence } from "#app/research/evidence/with-evidence.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { CutLine, Lead, Note, Row, Section, Stack, Muted } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { ABSENT } from "#research/text/format-figure.ts";
import { browsePath, groupName } from "./browse-address.ts";
import type { BrowseQuestion, BrowseRow } from "./browse-services.ts";
import type { loadCompanies, ShownMedian } from "./load-companies.ts";
import "./companies.css";

type Shown = NonNullable<Awaited<ReturnType<typeof loadCompanies>>>;

export interface CompaniesViewProps extends Shown {
  readonly progress: { readonly computed: number; readonly held: number };
  readonly data: Pick<Services["data"], "source" | "symbols">;
}

/** The companies whose figures we hold, by sector and industry. */
export function CompaniesView({ question, progress, data, groups, medians, ...list }: CompaniesViewProps) {
  const { sector, industry } = question;
  return (
    <WithEvidence>
      <Stack gap={4}>
        <Path question={question} />
        <h1>{titleOf(question)}</h1>
        {sector === null && <Coverage companies={progress.held} data={data} />}
        {progress.computed < progress.held && (
          <Note as="output">
            {progress.computed} of {progress.held} companies computed. Medians use only those; the rest appear by
            themselves.
          </Note>
        )}
        {industry === null && <GroupTable {...{ question, groups, medians }} labels={list.labels} total={list.total} />}
        <CompanyTable question={question} {...list} />
      </Stack>
    </WithEvidence>
  );
}

/** What a list of companies is called. */
export function titleOf({ sector, industry }: BrowseQuestion): string {
  if (sector === null) return "Companies";
  if (industry !== null) return industry === "" ? "Companies without an industry" : industry;
  return sector === "" ? "Companies without a sector" : sector;
}

/** Which companies we have figures of, and which not. */
function Coverage({ companies, data }: { readonly companies: number; readonly data: CompaniesViewProps["data"] }) {
  return (
    <>
      <Lead>Browse the {companies.toLocaleString("en-US")} companies whose figures we have.</Lead>
      <p>
        <Link to="/search">The search</Link> knows {data.symbols.toLocaleString("en-US")} listed symbols.{" "}
        {data.source === "live"
          ? "The figures of other companies are loaded from the SEC when you open their page."
          : "For the others we have only symbol, name and exchange."}
      </p>
    </>
  );
}

function Path({ question: { sector, industry } }: { readonly question: BrowseQuestion }) {
  if (sector === null) return null;
  return (
    <Row as="nav" gap={2} size="small" aria-label="Where you are" hasTouchLinks>
      <Link to="/companies">Companies</Link>
      {industry !== null && (
        <>
          <span aria-hidden="true">›</span>
          <Link to={browsePath({ sector })}>{groupName(sector)}</Link>
        </>
      )}
    </Row>
  );
}

type TableProps = Pick<CompaniesViewProps, "question" | "total" | "page" | "pages" | "rows" | "labels">;

function CompanyTable({ question, total, rows, labels, page, pages }: TableProps) {
  const { sortBy, industry } = question;
  const isOfOne = industry !== null;
  return (
    <Section title={total === 1 ? "1 company" : `${total.toLocaleString("en-US")} companies`}>
      <Row as="nav" gap={3} size="small" aria-label="Order" hasTouchLinks data-print="hidden">
        {(["size", "name"] as const).map((by) => (
          <Link
            key={by}
            to={browsePath({ ...question, sortBy: by, page: 1 })}
            aria-current={sortBy === by ? "page" : undefined}
            preventScrollReset
          >
            {by === "size" ? "Largest first" : "A to Z"}
          </Link>
        ))}
      </Row>
      <Table caption="Companies" isCaptionHidden columns={labels.length + 1}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            {labels.map((label) => (
              <NumberHeading key={label}>{label}</NumberHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CompanyRow key={row.symbol} row={row} labels={labels} hasIndustry={!isOfOne} />
          ))}
        </tbody>
      </Table>
      {pages > 1 && (
        <Row as="nav" aria-label="Pages" hasTouchLinks>
          {page > 1 && <Link to={browsePath({ ...question, page: page - 1 })}>Previous</Link>}
          <span>
            Page {page} of {pages}
          </span>
          {page < pages && <Link to={browsePath({ ...question, page: page + 1 })}>Next</Link>}
        </Row>
      )}
    </Section>
  );
}

interface RowProps extends Pick<TableProps, "labels"> {
  readonly row: BrowseRow;
  readonly hasIndustry: boolean;
}

function CompanyRow({ row: { symbol, name, industry, figures }, labels, hasIndustry }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={researchAddress(symbol)}>{symbol}</Link> <CutLine>{name}</CutLine>
        {hasIndustry && industry !== "" && (
          <Muted as="small" size="tiny" data-slot="browse-industry">
            {industry}
          </Muted>
        )}
      </th>
      {labels.map((label, position) => {
        const figure = figures[position] ?? null;
        return (
          <NumberCell key={label}>{figure === null ? ABSENT : <FigureLink figure={figure} format="auto" />}</NumberCell>
        );
      })}
    </tr>
  );
}

type GroupTableProps = Pick<CompaniesViewProps, "question" | "groups" | "medians" | "labels" | "total">;

/** Sectors, or the industries of one, with the number of their companies and the medians of their figures. */
function GroupTable({ question, groups, medians, labels, total }: GroupTableProps) {
  const { sector, sortBy } = question;
  return (
    <>
      <Table caption={sector === null ? "Sectors" : "Industries"} isCaptionHidden columns={labels.length + 2}>
        <thead>
          <tr>
            <th scope="col">{sector === null ? "Sector" : "Industry"}</th>
            <NumberHeading>Companies</NumberHeading>
            {labels.map((label) => (
              <NumberHeading key={label}>{label}</NumberHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, count, medians: own }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={browsePath(sector === null ? { sector: name, sortBy } : { sector, industry: name, sortBy })}>
                  {groupName(name)}
                </Link>
              </th>
              <NumberCell>{count}</NumberCell>
              <Medians of={own} companies={count} labels={labels} />
            </tr>
          ))}
        </tbody>
        {groups.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{sector === null ? "All companies" : `All of ${groupName(sector)}`}</th>
              <NumberCell>{total}</NumberCell>
              <Medians of={medians} companies={total} labels={labels} />
            </tr>
          </tfoot>
        )}
      </Table>
      <Muted>
        Medians use the newest twelve months and closes of the companies that have the figure; select one to see them.
        We show none for fewer than three companies.
      </Muted>
    </>
  );
}

interface MediansProps extends Pick<GroupTableProps, "labels"> {
  readonly of: readonly ShownMedian[];
  readonly companies: number;
}

function Medians({ of: medians, companies, labels }: MediansProps) {
  return medians.map(({ text, count, to }, position) => (
    <NumberCell key={labels[position]}>
      {text === ABSENT ? (
        ABSENT
      ) : (
        <>
          <Link to={to}>{text}</Link>
          {count < companies && <small data-slot="browse-count"> of {count}</small>}
        </>
      )}
    </NumberCell>
  ));
}
