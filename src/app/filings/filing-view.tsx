import { Form, Link, useNavigate, useLocation } from "react-router";
import { useEffect, useLayoutEffect } from "react";
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
import { decodeUriPart } from "#platform/decode-uri-part.ts";
import "./filing-view.css";

interface FilingViewProps {
  readonly symbol: string;
  readonly name: string;
  readonly title: string;
  readonly page: FilingPage;
  readonly query: Omit<FilingQuery, "cik" | "accession">;
  readonly result: FilingSearch | null;
  /** Id of the figure that the reader wants to see printed; null: none. */
  readonly figure: string | null;
  readonly isCompared: boolean;
}

/** A filing as text: its outline, one item of it, a search within, and the item next to the year before. */
export function FilingView(props: FilingViewProps) {
  const { symbol, name, title, page, query, result, figure, isCompared } = props;
  const { filing } = page;
  const { accession } = filing;
  const place = page.outline.findIndex(({ key }) => key === page.item);
  const pathAt = (index: number): string | null => {
    const item = page.outline[index];
    return item === undefined || place === -1 ? null : filingPath(symbol, accession, { item: item.key });
  };
  const [before, after] = [pathAt(place - 1), pathAt(place + 1)];
  useItemKeys(before, after);
  useSoughtPlace(page);
  return (
    <Stack gap={4} data-slot="filing">
      <FilingHeader symbol={symbol} name={name} title={title} filing={filing} />
      <search>
        <Form
          action={`${filingsPath(symbol)}/${accession}`}
          data-slot="filing-search"
          data-print="hidden"
          key={query.text}
        >
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
      <Stack gap={4} data-slot="filing-columns">
        <Outline symbol={symbol} page={page} isCompared={isCompared} />
        <Stack gap={4} as="article" aria-label={`${title}, text`}>
          <Note tone="plain">
            These are the words of {name} as filed with the SEC, not ours. Underlined figures open their evidence.
          </Note>
          {figure !== null && !isPrinted(page.blocks) && (
            <Note>The text does not mark where this figure is printed. Search for its amount above.</Note>
          )}
          <ShownText symbol={symbol} page={page} isCompared={isCompared} />
          <Row isSpread as="nav" aria-label="Items before and after" data-print="hidden">
            {before === null ? <span /> : <Link to={before}>Previous item</Link>}
            {after !== null && <Link to={after}>Next item</Link>}
          </Row>
          {(before !== null || after !== null) && (
            <Muted data-print="hidden">
              Keys: <kbd>[</kbd> previous item, <kbd>]</kbd> next item.
            </Muted>
          )}
        </Stack>
      </Stack>
    </Stack>
  );
}

function isPrinted(blocks: FilingPage["blocks"]): boolean {
  return blocks.some((block) =>
    (block.kind === "table" ? block.rows.flat() : [block]).some(({ runs }) => runs.some(({ isSought }) => isSought)),
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
      <p data-print="hidden">
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
    <nav aria-label="Items of the filing" data-slot="filing-outline" data-print="hidden">
      <Stack as="ol" gap={0}>
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
            Full text for printing
          </Link>
        </li>
      </Stack>
    </nav>
  );
}

/** Turns to the item before or after with the keys `[` and `]`, except while somebody is typing. */
function useItemKeys(before: string | null, after: string | null): void {
  const navigate = useNavigate();
  // Before the item is painted: a key pressed at sight of it turns from this item, not from the one before.
  useLayoutEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const path = event.key === "[" ? before : event.key === "]" ? after : null;
      if (path !== null) void navigate(path);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [navigate, before, after]);
}

/**
 * Marks the place that the address names and moves the focus there. Browsers mark it when they load a page
 * (`:target`), and not when a script changes the address.
 */
function useSoughtPlace(page: FilingPage): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = decodeUriPart(hash.slice(1));
    const place = id === null || id === "" ? null : document.getElementById(id);
    if (place === null) return undefined;
    place.dataset["sought"] = "";
    if (!place.matches("a")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    return () => place.removeAttribute("data-sought");
  }, [hash, page]);
}
