import { useContext } from "react";
import { Link } from "react-router";
import { filingsPath } from "#app/filings/filing-address.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useInteraction, useSourceClick } from "#app/analytics/interactions.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { type FilingList, type SentenceList, type SourceList, sourceOfForm } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import "./card-lists.css";
import { SentenceText } from "./sentence-text.tsx";
import { Fold, Muted, Stack } from "#app/ui/layout.tsx";

const FIRST = 12;
const MOST_SOURCES = 10;

/** The filings as a timeline, newest first; the older ones fold away. */
export function Filings({ through, filers, rows }: FilingList) {
  const interact = useInteraction();
  const older = rows.slice(FIRST);
  const { symbol } = useContext(FigureContext);
  return (
    <div>
      {filers === undefined && (
        <p>
          <Link to={filingsPath(symbol)}>All filings, with a search in their text</Link>
        </p>
      )}
      <Timeline rows={rows.slice(0, FIRST)} />
      {older.length > 0 && (
        <Fold
          summary={`${older.length} earlier filings`}
          onToggle={({ currentTarget }) => currentTarget.open && interact("older_filings")}
        >
          <Timeline rows={older} />
        </Fold>
      )}
      {through !== null && (
        <Muted data-slot="filings-through">
          {rows.some(({ filed }) => filed > through)
            ? `Our list of filings is complete to ${formatDate(through)}; later rows are filings that our figures come from.`
            : `Our list of filings ends on ${formatDate(through)}.`}
        </Muted>
      )}
    </div>
  );
}

function Timeline({ rows }: Pick<FilingList, "rows">) {
  const followed = useSourceClick();
  return (
    <Stack as="ol" gap={0} lines={1} size="small" data-slot="timeline" data-touch-links="">
      {rows.map(({ filed, form, title, reportDate, url }, index) => (
        <li key={index}>
          <time dateTime={filed}>{formatDate(filed)}</time>
          <span data-slot="filing-form">{form}</span>
          <span>
            <LinkOut href={url} onFollow={() => followed(sourceOfForm(form))}>
              {title}
            </LinkOut>
            {reportDate !== null && <small> for {formatDate(reportDate)}</small>}
          </span>
        </li>
      ))}
    </Stack>
  );
}

/** The sources that most figures come from; the others fold out. */
export function Sources({ items }: SourceList) {
  const interact = useInteraction();
  if (items.length <= MOST_SOURCES) return <SourceRows items={items} />;
  const others = items.slice(MOST_SOURCES);
  return (
    <>
      <SourceRows items={items.slice(0, MOST_SOURCES)} />
      <Fold
        summary={others.length === 1 ? "1 more source" : `${others.length} more sources`}
        onToggle={({ currentTarget }) => currentTarget.open && interact("all_sources")}
      >
        <SourceRows items={others} />
      </Fold>
    </>
  );
}

function SourceRows({ items }: Pick<SourceList, "items">) {
  const followed = useSourceClick();
  return (
    <Stack as="ol" gap={0} lines={1} size="small" data-slot="sources" data-touch-links="">
      {items.map(({ number, source, title, url, filed, figures }) => (
        <li key={number} data-source={source} value={number}>
          <span>
            {url === null ? (
              title
            ) : (
              <LinkOut href={url} onFollow={() => followed(source)}>
                {title}
              </LinkOut>
            )}
            {filed !== null && <small>, filed {formatDate(filed)}</small>}
          </span>
          <Muted as="span" data-slot="source-count">
            {figures === 1 ? "1 figure" : `${figures} figures`}
          </Muted>
        </li>
      ))}
    </Stack>
  );
}

const POLARITY_WORDS = { good: "Strength", bad: "Weakness", neutral: "Note", unknown: "Unknown" } as const;
const POLARITY_SIGNS = { good: "+", bad: "−", neutral: "·", unknown: "?" } as const;

/** Findings one below the other; their polarity is a sign and a word, never colour alone. */
export function Sentences({ items }: SentenceList) {
  return (
    <ul data-slot="sentences">
      {items.map(({ polarity, sentence }, index) => (
        <li key={index} data-slot="sentence" data-polarity={polarity}>
          <span data-slot="polarity" title={POLARITY_WORDS[polarity]} aria-hidden="true">
            {POLARITY_SIGNS[polarity]}
          </span>
          <p>
            {polarity !== "neutral" && <span data-slot="visually-hidden">{POLARITY_WORDS[polarity]}: </span>}
            <SentenceText sentence={sentence} />
          </p>
        </li>
      ))}
    </ul>
  );
}
