import { Link } from "react-router";
import type { FilingPage, PageChange } from "#filings/reader/filing-page.ts";
import type { KeptFiling } from "#filings/store/filing-store.ts";
import { Badge } from "#app/ui/inline.tsx";
import { Empty, Muted, Note, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";
import { filingPath } from "./filing-address.ts";
import "./year-comparison.css";

const WORDS: Readonly<Record<PageChange["kind"], string>> = {
  new: "New",
  dropped: "Dropped",
  changed: "Changed",
  moved: "Moved",
};

/** An item of two years side by side: what is new, dropped, changed and moved. */
export function YearComparison({
  symbol,
  page,
  earlier,
}: {
  readonly symbol: string;
  readonly page: FilingPage;
  readonly earlier: KeptFiling;
}) {
  const { comparison, item, filing } = page;
  if (comparison === null) return <Empty>The previous year’s report has no such item.</Empty>;
  const { counts, changes } = comparison;
  return (
    <Stack gap={3} as="section" aria-label="Changes since the previous year">
      <Note tone="plain">
        {counts.new} new, {counts.dropped} dropped, {counts.changed} changed and {counts.moved} moved paragraphs.{" "}
        {counts.same} are the same and not shown. Tables are not compared.
      </Note>
      <Stack gap={2} data-slot="year-pair">
        <p>
          <Link to={filingPath(symbol, earlier.accession, { item })}>
            Filed <Day iso={earlier.filed} />
          </Link>
        </p>
        <p>
          <Link to={filingPath(symbol, filing.accession, { item })}>
            Filed <Day iso={filing.filed} />
          </Link>
        </p>
      </Stack>
      {changes.map((change) => (
        <Change key={`${change.kind} ${change.after?.id ?? ""} ${change.before?.id ?? ""}`} change={change} />
      ))}
    </Stack>
  );
}

function Change({ change }: { readonly change: PageChange }) {
  const { kind, heading, before, after, words } = change;
  return (
    <Stack as="article" gap={2} data-slot="year-change" data-kind={kind} aria-label={`${WORDS[kind]} paragraph`}>
      <Muted>
        <Badge>{WORDS[kind]}</Badge> {heading}
      </Muted>
      <Stack gap={2} data-slot="year-pair">
        <p>{before === null ? "" : words.length === 0 ? before.text : <Words words={words} hides="added" />}</p>
        <p>{after === null ? "" : words.length === 0 ? after.text : <Words words={words} hides="removed" />}</p>
      </Stack>
    </Stack>
  );
}

function Words({ words, hides }: { readonly words: PageChange["words"]; readonly hides: "added" | "removed" }) {
  return words
    .filter(({ kind }) => kind !== hides)
    .map(({ kind, text }, index) => {
      if (kind === "same") return <span key={index}>{text}</span>;
      return kind === "added" ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    });
}
