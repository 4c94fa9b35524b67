import { useInteraction } from "#app/analytics/interaction.ts";
import { useSourceClick } from "#app/analytics/use-source-click.ts";
import { LinkOut } from "#app/ui/link-out.tsx";
import type { FilingList } from "#research/cards/card.ts";
import { sourceOfForm } from "#research/cards/filings/source-of-form.ts";
import { formatDate } from "#research/text/format-date.ts";
import "./filings.css";

const FIRST = 12;

/** The filings as a timeline, newest first; the older ones fold away. */
export function Filings({ through, rows }: FilingList) {
  const interact = useInteraction();
  const older = rows.slice(FIRST);
  return (
    <div data-slot="filings">
      <Timeline rows={rows.slice(0, FIRST)} />
      {older.length > 0 && (
        <details onToggle={({ currentTarget }) => currentTarget.open && interact("older_filings")}>
          <summary>{older.length} earlier filings</summary>
          <Timeline rows={older} />
        </details>
      )}
      {through !== null && <p data-slot="filings-through">The list of filings runs to {formatDate(through)}.</p>}
    </div>
  );
}

function Timeline({ rows }: Pick<FilingList, "rows">) {
  const followed = useSourceClick();
  return (
    <ol data-slot="timeline">
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
    </ol>
  );
}
