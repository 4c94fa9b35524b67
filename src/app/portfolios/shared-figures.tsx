import { Aggregates } from "./report/sections/aggregates.tsx";
import { FiguresTable } from "./report/sections/figures-table.tsx";
import { ReportAge } from "./report/report-age.tsx";
import type { SharedReport } from "./report/shared-report.ts";
import { StillReading } from "./report/still-reading.tsx";
import { WithEvidence } from "./report/with-evidence.tsx";
import "./report/report-view.css";
import "./report/report-tables.css";
import "./report/sort/sort.css";

interface SharedFiguresProps {
  /** Null where it was not made in the time that a page may take. */
  readonly shared: SharedReport | null;
}

/** The main figures of a list that somebody shares, at equal weight: its shares are not shared. */
export function SharedFigures({ shared }: SharedFiguresProps) {
  if (shared === null) return <p>The figures are being read. Load the page again in a moment to see them.</p>;
  if (!shared.ok) {
    return (
      <p>
        Too many figures were asked for from your network in a short time. Load the page again in{" "}
        {shared.retryAfterSeconds} s to see them.
      </p>
    );
  }
  const { report } = shared;
  return (
    <WithEvidence>
      <div data-slot="report">
        <ReportAge report={report} />
        <header data-slot="report-header">
          <h2>Figures</h2>
          <p>All companies at equal weight. Select a figure to see its source.</p>
          <StillReading unread={report.unread} />
        </header>
        <Aggregates report={report} />
        <FiguresTable report={report} />
      </div>
    </WithEvidence>
  );
}
