import type { FormEvent } from "react";
import { useNavigate, Link } from "react-router";
import { Day } from "#app/ui/reader.tsx";
import { type PortfolioReport, type ReportSettings, EQUAL_WEIGHT } from "#research/portfolio-report/report.ts";
import { Aggregates } from "./sections/aggregates.tsx";
import { Allocation } from "./sections/allocation.tsx";
import { Checks } from "./sections/checks.tsx";
import { CorrelationTable } from "./sections/correlation-table.tsx";
import { CoverageNote, NumberOrReason, ReportSection } from "#app/portfolios/report/sections/notes.tsx";
import { Dividends } from "./sections/dividends.tsx";
import { FiguresTable } from "./sections/figures-table.tsx";
import { HeatMap } from "#app/portfolios/report/sections/heat-map.tsx";
import { Returns } from "./sections/returns.tsx";
import { ReportAge, StillReading } from "./report-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { AGAINST_NOTHING, percentField, SETTING_NAMES } from "./report-settings.ts";
import { researchAddress } from "#app/addresses.ts";
import { ChangeWords } from "#app/visits/change-words.tsx";
import "./report-view.css";
import "./report-tables.css";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import { COMING_DAYS } from "#research/portfolio-report/coming-results.ts";
import { shareText } from "./sections/number-text.ts";
import { whyUnweighed } from "./sort/sort-lines.ts";

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
  value: "weighted by the value of your shares",
  target: "weighted by your targets",
} as const;

/** Everything the report says, from what is new down to month by month. */
export function ReportView({ report, settings, isOld, calendarPath }: ReportViewProps) {
  return (
    <Stack gap={6} data-slot="report" data-state={isOld ? "old" : "new"} aria-busy={isOld}>
      <ReportAge report={report} />
      <Stack as="header" gap={2}>
        <h2>Report</h2>
        <Muted as="div" data-slot="report-basis">
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
        </Muted>
        <Muted aria-live="polite" data-slot="report-progress">
          <Progress report={report} isOld={isOld} />
        </Muted>
        <SettingsForm key={JSON.stringify(settings)} settings={settings} report={report} />
      </Stack>
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
    </Stack>
  );
}

function Progress({ report: { unread, isDated }, isOld }: Pick<ReportViewProps, "report" | "isOld">) {
  if (unread.length > 0) return <StillReading unread={unread} />;
  if (!isDated) return "Reading earnings dates.";
  return isOld ? "Updating the report." : "";
}

const BASES = [
  ["equal", "equal weight"],
  ["value", "value of your shares"],
  ["target", "target weights"],
] as const;

/** What a reader may choose; it stands in the address, so that it can be kept and sent. */
function SettingsForm({ settings, report }: { readonly settings: ReportSettings; readonly report: PortfolioReport }) {
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
    }
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
  const { against, thresholds } = settings;
  return (
    <details data-slot="report-settings">
      <summary>Weights, comparison and thresholds</summary>
      <form onSubmit={apply}>
        <div data-slot="field">
          <label data-slot="field-label" htmlFor="report-weights">
            Weight by
          </label>
          <select id="report-weights" data-slot="select" name={SETTING_NAMES.weights} defaultValue={report.basis}>
            {BASES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Compare returns with"
          name={SETTING_NAMES.against}
          defaultValue={against === EQUAL_WEIGHT ? "" : (against ?? AGAINST_NOTHING)}
          placeholder="its companies, equally weighted"
          hint="A symbol, or “none”."
          pattern="[A-Za-z0-9.\-]{1,20}"
        />
        <Field label="Single position over" {...thresholdField(SETTING_NAMES.position, thresholds.position)} />
        <Field label="Results within a week over" {...thresholdField(SETTING_NAMES.reporting, thresholds.reporting)} />
        <Field
          label="Negative free cash flow over"
          {...thresholdField(SETTING_NAMES.negativeCash, thresholds.negativeCash)}
        />
        <Button type="submit">Apply</Button>
      </form>
    </details>
  );
}

function thresholdField(name: string, share: string) {
  return { name, unit: "%", type: "number", min: 0, max: 100, step: 0.1, defaultValue: percentField(share) };
}

/** What came since somebody last looked at the list. */
function Since({ report }: { readonly report: PortfolioReport }) {
  if (report.since === null) return null;
  const { at, changes } = report.since;
  return (
    <ReportSection
      title={
        <>
          Since your last visit, <Day iso={at.slice(0, 10)} />
        </>
      }
    >
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
    </ReportSection>
  );
}

/** Who reports in the next two weeks, and how much of the value is in them. */
function ComingSection({
  report,
  calendarPath,
}: {
  readonly report: PortfolioReport;
  /** All dates of the list in the calendar; null where it does not know the list. */
  readonly calendarPath: string | null;
}) {
  const { results, share, coverage } = report.coming;
  return (
    <ReportSection title={`Results in the next ${COMING_DAYS} days`}>
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
          <Row as="li" key={symbol} rowGap={1} align="baseline">
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
          </Row>
        ))}
      </ul>
      {calendarPath !== null && (
        <p>
          <Link to={calendarPath}>These companies’ results and filing deadlines in the calendar</Link>
        </p>
      )}
    </ReportSection>
  );
}
