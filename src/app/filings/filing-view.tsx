import { Form, Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { FilingPage } from "#filings/reader/filing-page.ts";
import { WHOLE_TEXT } from "#filings/reader/whole-text.ts";
import type { FilingQuery, FilingSearch } from "#filings/search/search-filings.ts";
import { filingPath, filingsPath } from "./filing-address.ts";
import { FilingText } from "./filing-text.tsx";
import { PassageHits } from "./passage-hits.tsx";
import { YearComparison } from "./year-comparison.tsx";
import { useItemKeys } from "./use-item-keys.ts";
import "./filing-view.css";

interface FilingViewProps {
  readonly symbol: string;
  readonly name: string;
  readonly title: string;
  readonly page: FilingPage;
  readonly query: Omit<FilingQuery, "cik" | "accession">;
  readonly result: FilingSearch | null;
  readonly isCompared: boolean;
}

/** A filing as text: its outline, one item of it, a search within, and the item next to the year before. */
export function FilingView(props: FilingViewProps) {
  const { symbol, name, title, page, query, result, isCompared } = props;
  const { filing } = page;
  const { accession } = filing;
  const place = page.outline.findIndex(({ key }) => key === page.item);
  const pathAt = (index: number): string | null => {
    const item = page.outline[index];
    return item === undefined || place === -1 ? null : filingPath(symbol, accession, { item: item.key });
  };
  const [before, after] = [pathAt(place - 1), pathAt(place + 1)];
  useItemKeys(before, after);
  return (
    <Stack gap={4} data-slot="filing">
      <FilingHeader symbol={symbol} name={name} title={title} filing={filing} />
      <search>
        <Form action={`${filingsPath(symbol)}/${accession}`} data-slot="filing-search" key={query.text}>
          <Field label="Search this filing" name="q" type="search" defaultValue={query.text} maxLength={200} />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {result !== null && (
        <PassageHits
          symbol={symbol}
          text={query.text}
          result={result}
          searchPath={(text) => `${filingsPath(symbol)}/${accession}?q=${encodeURIComponent(text)}`}
        />
      )}
      <div data-slot="filing-columns">
        <Outline symbol={symbol} page={page} isCompared={isCompared} />
        <Stack gap={4} as="article" aria-label={`${title}, text`}>
          <Note tone="plain">
            These are the words of {name} as filed with the SEC, not ours. Underlined figures open their evidence.
          </Note>
          <ShownText symbol={symbol} page={page} isCompared={isCompared} />
          <Row isSpread as="nav" aria-label="Items before and after" data-slot="filing-steps">
            {before === null ? <span /> : <Link to={before}>Previous item</Link>}
            {after !== null && <Link to={after}>Next item</Link>}
          </Row>
          {(before !== null || after !== null) && (
            <Muted size="small" data-slot="filing-keys">
              Keys: <kbd>[</kbd> previous item, <kbd>]</kbd> next item.
            </Muted>
          )}
        </Stack>
      </div>
    </Stack>
  );
}

function FilingHeader({
  symbol,
  name,
  title,
  filing,
}: Pick<FilingViewProps, "symbol" | "name" | "title"> & Pick<FilingPage, "filing">) {
  return (
    <Stack gap={1}>
      <p>
        <Link to={researchAddress(symbol)}>
          {name} ({symbol})
        </Link>{" "}
        · <Link to={filingsPath(symbol)}>Filings</Link>
      </p>
      <h1>{title}</h1>
      <Row gap={3} rowGap={1} size="small" isMuted>
        <span>Form {filing.form}</span>
        <span>
          Filed <Day iso={filing.filed} />
        </span>
        {filing.period !== null && (
          <span>
            Period to <Day iso={filing.period} />
          </span>
        )}
        <LinkOut href={filing.url}>Original at the SEC</LinkOut>
      </Row>
    </Stack>
  );
}

type ShownPart = Pick<FilingViewProps, "symbol" | "page" | "isCompared">;

/** The item itself or what changed in it, and the way from one to the other. */
function ShownText({ symbol, page, isCompared }: ShownPart) {
  const { filing, earlier, item } = page;
  if (earlier === null || item === WHOLE_TEXT) return <FilingText blocks={page.blocks} />;
  return (
    <>
      <p data-slot="filing-switch">
        {isCompared ? (
          <Link to={filingPath(symbol, filing.accession, { item })}>Show the text</Link>
        ) : (
          <Link to={filingPath(symbol, filing.accession, { item, isCompared: true })}>
            Compare with the report filed <Day iso={earlier.filed} />
          </Link>
        )}
      </p>
      {isCompared ? (
        <YearComparison symbol={symbol} page={page} earlier={earlier} />
      ) : (
        <FilingText blocks={page.blocks} />
      )}
    </>
  );
}

function Outline({ symbol, page, isCompared }: ShownPart) {
  const { accession } = page.filing;
  return (
    <nav aria-label="Items of the filing" data-slot="filing-outline">
      <ol>
        {page.outline.map(({ key, number, title, isReference }) => (
          <li key={key}>
            <Link
              to={filingPath(symbol, accession, { item: key, isCompared })}
              aria-current={key === page.item ? "page" : undefined}
            >
              <span>{number}</span> {title}
              {isReference && " (elsewhere)"}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={filingPath(symbol, accession, { item: WHOLE_TEXT })}
            aria-current={page.item === WHOLE_TEXT ? "page" : undefined}
          >
            Whole text, to print
          </Link>
        </li>
      </ol>
    </nav>
  );
}
