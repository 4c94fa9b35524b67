import { Day } from "#app/ui/reader.tsx";
import type { PortfolioReport, ReportSettings } from "#research/portfolio-report/report.ts";
import { Aggregates } from "./sections/aggregates.tsx";
import { Allocation } from "./sections/allocation.tsx";
import { Checks } from "./sections/checks.tsx";
import { ComingSection } from "./sections/coming.tsx";
import { CorrelationTable } from "./sections/correlation-table.tsx";
import { CoverageNote } from "#app/portfolios/report/sections/notes.tsx";
import { Dividends } from "./sections/dividends.tsx";
import { FiguresTable } from "./sections/figures-table.tsx";
import { HeatMap } from "#app/portfolios/report/sections/heat-map.tsx";
import { Returns } from "./sections/returns.tsx";
import { Since } from "./sections/since.tsx";
import { ReportAge, StillReading } from "./report-notes.tsx";
import { SettingsForm } from "./settings-form.tsx";
import "./report-view.css";
import "./report-tables.css";

interface ReportViewProps {
  readonly report: PortfolioReport;
  readonly settings: ReportSettings;
  /** Whether a newer one is on its way. */
  readonly isOld: boolean;
  /** Where the list's dates stand in the calendar; null where they do not. */
  readonly calendarPath: string | null;
}

const BASIS = {
  equal: "all companies at equal weight",
  value: "weighed by the value of your shares",
  target: "weighed by your targets",
} as const;

/** Everything the report says, from what is new down to month by month. */
export function ReportView({ report, settings, isOld, calendarPath }: ReportViewProps) {
  return (
    <div data-slot="report" data-state={isOld ? "old" : "new"} aria-busy={isOld}>
      <ReportAge report={report} />
      <header data-slot="report-header">
        <h2>Report</h2>
        <div data-slot="report-basis">
          {BASIS[report.basis]}, <CoverageNote coverage={report.weighed} />
          {report.knownBy !== null && (
            <>
              {" "}
              as known on <Day iso={report.knownBy.to} />
              {report.knownBy.from !== report.knownBy.to && (
                <>
                  , the oldest on <Day iso={report.knownBy.from} />
                </>
              )}
            </>
          )}
        </div>
        <p aria-live="polite">
          <Progress report={report} isOld={isOld} />
        </p>
        <SettingsForm key={JSON.stringify(settings)} settings={settings} report={report} />
      </header>
      <Since report={report} />
      <Aggregates report={report} />
      <Checks report={report} />
      <Allocation report={report} />
      <ComingSection report={report} calendarPath={calendarPath} />
      <Dividends report={report} />
      <FiguresTable report={report} />
      <HeatMap report={report} />
      <Returns report={report} />
      <CorrelationTable report={report} />
    </div>
  );
}

function Progress({ report: { unread, isDated }, isOld }: Pick<ReportViewProps, "report" | "isOld">) {
  if (unread.length > 0) return <StillReading unread={unread} />;
  if (!isDated) return "Reading the dates of results.";
  return isOld ? "Working it out again." : "";
}
