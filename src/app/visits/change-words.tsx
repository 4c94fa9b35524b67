import { LinkOut } from "#app/ui/inline.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { ReportChange } from "#research/portfolio-report/changes.ts";

/** What a company did since a visit, as the end of a sentence that begins with its name. */
export function ChangeWords({ change }: { readonly change: ReportChange }) {
  switch (change.kind) {
    case "results":
      return (
        <>
          reported the quarter to <Day iso={change.periodEnd} /> on <Day iso={change.date} />
        </>
      );
    case "date":
      return (
        <>
          next results move from <Day iso={change.before} /> to <Day iso={change.now} />
        </>
      );
    case "filings":
      return (
        <>
          filed{" "}
          {change.filings.map(({ accession, form, filed, url }, place) => (
            <span key={accession}>
              {place > 0 && ", "}
              <LinkOut href={url}>{form}</LinkOut> (<Day iso={filed} />)
            </span>
          ))}
          {change.more > 0 && ` and ${change.more} more`}
        </>
      );
  }
}
