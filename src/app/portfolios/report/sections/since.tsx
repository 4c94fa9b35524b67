import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { Day } from "#app/ui/reader.tsx";
import { ChangeWords } from "#app/visits/change-words.tsx";
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
