import { data, redirect, Form, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { filingsPath, readFilingQuery, filingPath } from "#app/filings/filing-address.ts";
import { readableSymbol } from "#app/research/page/research-address.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/filings.ts";
import { researchAddress } from "#app/addresses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { Empty, Muted, Row, Section, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";
import { Table } from "#app/ui/table.tsx";
import type { FilingQuery, FilingSearch } from "#filings/search/search-filings.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { ListedFiling, ListedFilings } from "#app/filings/filing-services.ts";
import { PassageHits } from "#app/filings/passage-hits.tsx";
import "./filings.css";

/** A company's filings, and the passages of them that a search finds. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search, searchParams } = new URL(request.url);
  const company = services.companies.find(params.symbol);
  if (company.kind === "moved" || (company.kind === "held" && company.symbol !== params.symbol)) {
    return redirect(`${filingsPath(company.symbol)}${search}`);
  }
  if (company.kind !== "held") return data({ symbol: readableSymbol(params.symbol), found: null }, 404);
  const query = readFilingQuery(searchParams);
  const [listed, result] = await Promise.all([
    services.filings.list(company.cik),
    query.text === "" ? null : services.filings.search({ ...query, cik: company.cik, accession: null }),
  ]);
  return data({ symbol: company.symbol, found: { name: company.displayName, ...listed, query, result } });
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args;
  const name = loaderData?.found?.name ?? params.symbol;
  return pageMeta(args, {
    title: `${name} · Filings · Beforehand`,
    description: `What ${name} filed with the SEC: results releases, annual and quarterly reports, with a search in their text.`,
    isHidden: !loaderData?.found || loaderData.found.query.text !== "",
  });
};

export default function Filings({ loaderData: { symbol, found } }: Route.ComponentProps) {
  if (found !== null) return <FilingsView symbol={symbol} {...found} />;
  return (
    <StatusPage status={404} title="No filings for this symbol">
      <p>We have no filings for {symbol || "this symbol"}.</p>
    </StatusPage>
  );
}

interface FilingsViewProps extends ListedFilings {
  readonly symbol: string;
  readonly name: string;
  readonly query: Omit<FilingQuery, "cik" | "accession">;
  readonly result: FilingSearch | null;
}

const RELEASES_SHOWN = 8;
const MOST_ROWS = 200;

/** A company's filings: a search in their text, results releases, then all of them. */
export function FilingsView({ symbol, name, query, result, ...list }: FilingsViewProps) {
  const { filings } = list;
  const forms = [...new Set(filings.map(({ form }) => form))].toSorted();
  const shown = filings.filter(({ form, filed }) => isAsked(query, form, filed));
  const releases = shown.filter(({ isResults }) => isResults).slice(0, RELEASES_SHOWN);
  const kept = filings.filter(({ isKept }) => isKept);
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <p>
          <Link to={researchAddress(symbol)}>
            {name} ({symbol})
          </Link>
        </p>
        <h1>Filings</h1>
        <Muted>{keptWords(kept.length)}</Muted>
        <Muted>{extentWords(list)}</Muted>
      </Stack>
      <FilterForm symbol={symbol} forms={forms} query={query} hasText={kept.length > 0 || result !== null} />
      {result !== null && (
        <PassageHits
          symbol={symbol}
          text={query.text}
          result={result}
          searchPath={(text) => `${filingsPath(symbol)}?q=${encodeURIComponent(text)}`}
        />
      )}
      {releases.length > 0 && result === null && (
        <Section title="Results releases">
          <ReleaseDays symbol={symbol} releases={releases} />
        </Section>
      )}
      <Section title={result === null ? "All filings" : "Filings of this form and time"}>
        {shown.length === 0 ? (
          <Empty>No filing matches. Choose another form or other dates.</Empty>
        ) : (
          <FilingTable symbol={symbol} caption="Filings, newest first" filings={shown.slice(0, MOST_ROWS)} />
        )}
        {shown.length > MOST_ROWS && (
          <Muted>The newest {MOST_ROWS} are shown. Choose a form or dates to see older ones.</Muted>
        )}
      </Section>
    </Stack>
  );
}

function isAsked({ form, from, to }: FilingsViewProps["query"], ofForm: string, filed: string): boolean {
  return (form === null || ofForm === form) && (from === null || filed >= from) && (to === null || filed <= to);
}

/** To which day nothing is missing from the list, and what of later days is in it. */
function extentWords({ filings, through, hasEveryForm }: ListedFilings): string {
  if (through === null)
    return "This list is incomplete: it has only the filings that our figures come from or whose text we have.";
  const forms = hasEveryForm ? "" : " for annual, quarterly and current reports and proxy statements";
  const complete = `This list is complete to ${formatDate(through)}${forms}.`;
  const isLater = filings.some(({ filed }) => filed > through);
  if (hasEveryForm) return complete;
  return isLater
    ? `${complete} Of later filings, it has only those that our figures come from or whose text we have.`
    : `${complete} Later filings are not in our data yet.`;
}

function keptWords(kept: number): string {
  if (kept === 0) return "The text of these filings is not in our data yet. Links open the originals at the SEC.";
  const count = kept === 1 ? "1 filing" : `${String(kept)} filings`;
  return `You can read and search the text of ${count} here. Links to the others open the originals at the SEC.`;
}

interface FilterFormProps extends Pick<FilingsViewProps, "symbol" | "query"> {
  readonly forms: readonly string[];
  /** Whether there is any text to search. */
  readonly hasText: boolean;
}

function FilterForm({ symbol, forms, query, hasText }: FilterFormProps) {
  return (
    <search>
      <Form action={filingsPath(symbol)} data-slot="filing-filter" key={JSON.stringify(query)}>
        {hasText && (
          <Field
            label="Search the text"
            name="q"
            type="search"
            defaultValue={query.text}
            maxLength={200}
            placeholder="export controls"
          />
        )}
        <div data-slot="field">
          <label data-slot="field-label" htmlFor="filing-form">
            Form
          </label>
          <div data-slot="field-control">
            <select id="filing-form" name="form" data-slot="field-input" defaultValue={query.form ?? ""}>
              <option value="">All forms</option>
              {forms.map((form) => (
                <option key={form}>{form}</option>
              ))}
            </select>
          </div>
        </div>
        <Field label="Filed from" name="from" type="date" defaultValue={query.from ?? ""} />
        <Field label="Filed to" name="to" type="date" defaultValue={query.to ?? ""} />
        <Button type="submit">Show</Button>
      </Form>
    </search>
  );
}

/** Releases have one title; the day tells them apart. */
function ReleaseDays({ symbol, releases }: { readonly symbol: string; readonly releases: readonly ListedFiling[] }) {
  return (
    <Row as="ul" gap={5} rowGap={1} hasTouchLinks>
      {releases.map(({ accession, filed, isKept, url }) => (
        <li key={accession}>
          {isKept ? (
            <Link to={filingPath(symbol, accession)}>
              <Day iso={filed} />
            </Link>
          ) : (
            <LinkOut href={url}>
              <Day iso={filed} />
            </LinkOut>
          )}
        </li>
      ))}
    </Row>
  );
}

function FilingTable({
  symbol,
  caption,
  filings,
}: {
  readonly symbol: string;
  readonly caption: string;
  readonly filings: readonly ListedFiling[];
}) {
  return (
    <Table caption={caption} isCaptionHidden data-list="filings">
      <thead>
        <tr>
          <th scope="col">Filed</th>
          <th scope="col">Form</th>
          <th scope="col">Filing</th>
        </tr>
      </thead>
      <tbody>
        {filings.map((filing) => (
          <tr key={filing.accession}>
            <td data-slot="filing-day">
              <Day iso={filing.filed} />
            </td>
            <td data-slot="filing-day">{filing.form}</td>
            <td>
              <FilingLinks symbol={symbol} filing={filing} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function FilingLinks({ symbol, filing }: { readonly symbol: string; readonly filing: ListedFiling }) {
  if (!filing.isKept) return <LinkOut href={filing.url}>{filing.title}</LinkOut>;
  return (
    <Row gap={3} rowGap={1}>
      <Link to={filingPath(symbol, filing.accession)}>Read: {filing.title}</Link>
      <LinkOut href={filing.url}>Original</LinkOut>
    </Row>
  );
}
