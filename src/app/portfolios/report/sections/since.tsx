import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { Day } from "#app/ui/reader.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import type { ReportChange } from "#research/portfolio-report/changes.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";

/** What came since somebody last looked at the list. */
export function Since({ report }: { readonly report: PortfolioReport }) {
  if (report.since === null) return null;
  const { at, changes } = report.since;
  return (
    <div data-slot="report-section">
      <h3>
        Since your last visit, <Day iso={at.slice(0, 10)} />
      </h3>
      {changes.length === 0 ? (
        <p data-slot="report-lead">Nothing new: no filings, no results, and no date moved.</p>
      ) : (
        <ul data-slot="report-since">
          {changes.map((change) => (
            <li key={`${change.symbol} ${change.kind}`}>
              <Link to={researchAddress(change.symbol)}>{change.symbol}</Link> <ChangeWords change={change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ChangeWords({ change }: { readonly change: ReportChange }) {
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
