import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { researchAddress } from "#app/addresses.ts";
import { quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import { COMING_DAYS } from "#research/portfolio-report/coming-results.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { Link } from "react-router";
import { CoverageNote, NumberOrReason } from "./notes.tsx";
import { shareText } from "./number-text.ts";
import { whyUnweighed } from "#app/portfolios/report/sort/sort-lines.ts";

/** Who reports in the next two weeks, and how much of the value is in them. */
export function ComingSection({
  report,
  calendarPath,
}: {
  readonly report: PortfolioReport;
  /** All dates of the list in the calendar; null where it does not know the list. */
  readonly calendarPath: string | null;
}) {
  const { results, share, coverage } = report.coming;
  return (
    <div data-slot="report-section">
      <h3>Results in the next {COMING_DAYS} days</h3>
      <div data-slot="report-lead">
        {results.length === 0 ? (
          "We know of none."
        ) : (
          <>
            <strong>{shareText(share)}</strong> of the value is in{" "}
            {results.length === 1 ? "the company that reports" : `the ${results.length} companies that report`}.
          </>
        )}{" "}
        <CoverageNote coverage={coverage} />
      </div>
      <ul data-slot="report-coming">
        {results.map(({ symbol, event, weight }) => (
          <li key={symbol}>
            <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>
            <Link to={researchAddress(symbol)}>{symbol}</Link>
            <span>
              {quarterLabel(event)}
              {event.timeOfDay !== "UNKNOWN" && `, ${timeWords(event.timeOfDay)}`}
            </span>
            <StatusBadge event={event} />
            <span>
              <NumberOrReason value={weight} unit="ratio" reason={whyUnweighed(report, symbol)} />
            </span>
          </li>
        ))}
      </ul>
      {calendarPath !== null && (
        <p>
          <Link to={calendarPath}>These companies’ results and filing deadlines in the calendar</Link>
        </p>
      )}
    </div>
  );
}
