import { WithEvidence } from "#app/research/evidence/with-evidence.tsx";
import { ReportAge, StillReading } from "./report-notes.tsx";
import { Aggregates } from "./sections/aggregates.tsx";
import { FiguresTable } from "./sections/figures-table.tsx";
import type { SharedReport } from "./shared-report.ts";

/** The main figures of a list that somebody shares, at equal weight: its shares are not shared. */
export function SharedFigures({
  shared,
}: {
  /** Null where it was not made in the time that a page may take. */
  readonly shared: SharedReport | null;
}) {
  if (shared === null) return <p>The figures are being read. Reload the page in a moment to see them.</p>;
  if (!shared.ok) {
    return (
      <p>
        Too many figures were asked for from your network in a short time. Reload the page in {shared.retryAfterSeconds}{" "}
        s to see them.
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
