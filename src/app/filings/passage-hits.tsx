import { Link } from "react-router";
import type { FilingSearch, PassageHit } from "#filings/search/search-filings.ts";
import { Muted, Note, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";
import { filingPath } from "./filing-address.ts";
import "./passage-hits.css";

/** Passages that a search found, each a link to its place in the filing. */
export function PassageHits({
  symbol,
  text,
  result,
  searchPath,
}: {
  readonly symbol: string;
  readonly text: string;
  readonly result: FilingSearch;
  /** The address of the same search with other words. */
  readonly searchPath: (text: string) => string;
}) {
  if (!result.ok) return <Note>Add a word that is not a filler such as “the” or “of”.</Note>;
  const { hits, matched, isCapped, suggestion } = result;
  return (
    <Stack gap={3} as="section" aria-label="Search results">
      <output>
        {matched === 0 ? `No passage matches “${text}”.` : countWords(matched, hits.length)}
        {isCapped && ` More passages match: the newest ${String(matched)} were ranked. Add words to narrow the search.`}
        {suggestion !== null && (
          <>
            {" "}
            Did you mean <Link to={searchPath(suggestion)}>{suggestion}</Link>?
          </>
        )}
      </output>
      <Stack as="ol" gap={4} data-slot="passage-hits">
        {hits.map((hit) => (
          <Hit key={`${hit.accession} ${hit.block}`} symbol={symbol} hit={hit} />
        ))}
      </Stack>
    </Stack>
  );
}

function countWords(matched: number, shown: number): string {
  if (matched === 1) return "1 passage.";
  return matched > shown ? `Best ${String(shown)} of ${String(matched)} passages.` : `${String(matched)} passages.`;
}

const LONGEST_HEADING = 110;

function shorten(heading: string): string {
  return heading.length <= LONGEST_HEADING ? heading : `${heading.slice(0, LONGEST_HEADING).replace(/\s\S*$/, "")} …`;
}

function Hit({ symbol, hit }: { readonly symbol: string; readonly hit: PassageHit }) {
  const { accession, form, filed, block, item, heading, runs } = hit;
  return (
    <Stack as="li" gap={1}>
      <Link to={filingPath(symbol, accession, { item, block })}>
        {form}
        {item !== null && `, Item ${item}`}
        {heading !== null && `: ${shorten(heading)}`}
      </Link>
      <Muted size="small" as="span">
        Filed <Day iso={filed} />
      </Muted>
      <blockquote data-slot="filing-quote">
        {runs.map((run, index) =>
          run.isHit ? <mark key={index}>{run.text}</mark> : <span key={index}>{run.text}</span>,
        )}
      </blockquote>
    </Stack>
  );
}
