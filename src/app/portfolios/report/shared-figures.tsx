import { WithEvidence } from "#app/research/evidence/with-evidence.tsx";
import { Muted, Stack } from "#app/ui/layout.tsx";
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
  if (shared === null) return <p>We are reading the figures. Reload the page in a moment to see them.</p>;
  if (!shared.ok) {
    return (
      <p>
        Your network asked for too many figures in a short time. Reload the page in {shared.retryAfterSeconds} s to see
        them.
      </p>
    );
  }
  const { report } = shared;
  return (
    <WithEvidence>
      <Stack gap={6} data-slot="report">
        <ReportAge report={report} />
        <Stack as="header" gap={2}>
          <h2>Figures</h2>
          <Muted>All companies at equal weight. Select a figure to see its source.</Muted>
          <StillReading unread={report.unread} />
        </Stack>
        <Aggregates report={report} />
        <FiguresTable report={report} />
      </Stack>
    </WithEvidence>
  );
}
