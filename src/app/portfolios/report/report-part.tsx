import { memo, Suspense, useEffect, useMemo, useState } from "react";
import { Await, useLocation } from "react-router";
import { calendarSearch, DEFAULT_QUERY } from "#app/earnings/calendar/calendar-query.ts";
import { Stack } from "#app/ui/layout.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { lastVisitOf, noteVisit } from "#app/visits/kept-visits.ts";
import { ReportView } from "./report-view.tsx";
import { readSettings, settingsSearch } from "./report-settings.ts";
import { WithEvidence } from "#app/research/evidence/with-evidence.tsx";
import { askReport, useReportAnswer } from "./use-report-answer.ts";
import { isWhole, listedItems, reportKey } from "./report-request.ts";

/** Two hundred companies in three tables: drawn again when the report changes, not while its list is put in order. */
const KeptReport = memo(ReportView);

/** The report that a member's page comes with, or one still on its way; null where it could not be made. */
export interface StreamedReport {
  readonly report: PortfolioReport | Promise<PortfolioReport | null>;
  readonly lastVisit: Visit | null;
}

interface ReportPartProps {
  readonly portfolio: Portfolio;
  /** As the page was opened with it: what a streamed report is of. */
  readonly loaded: Portfolio;
  /** Null for guests, whose list only their browser has. */
  readonly streamed: StreamedReport | null;
  /** Hears of every company's line whenever the report changes. */
  readonly onLines: (lines: PortfolioReport["lines"]) => void;
}

/** The report on a portfolio, below its list. */
export function ReportPart({ portfolio, loaded, streamed, onLines }: ReportPartProps) {
  const { search } = useLocation();
  const settings = settingsSearch(search);
  const [opened] = useState(() => questionOf(loaded, settings));
  if (portfolio.items.length === 0) return null;
  return (
    <WithEvidence>
      {streamed === null ? (
        <GuestReport portfolio={portfolio} search={settings} onLines={onLines} />
      ) : (
        <MemberReport portfolio={portfolio} search={settings} streamed={streamed} opened={opened} onLines={onLines} />
      )}
    </WithEvidence>
  );
}

interface MemberReportProps extends Pick<AskedProps, "portfolio" | "search" | "onLines"> {
  readonly streamed: StreamedReport;
  /** What the report that came with the page is of. */
  readonly opened: string;
}

/** A report that came with the page stands in it as it was sent, scripts or no scripts; another is waited for. */
function MemberReport({ opened, ...member }: MemberReportProps) {
  const { report: given } = member.streamed;
  const asked = { ...member, calendarPath: calendarPathOf(member.portfolio) };
  if (!(given instanceof Promise)) return <Asked {...asked} given={{ report: given, question: opened }} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Await resolve={given} errorElement={<Asked {...asked} />}>
        {(report) => <Asked {...asked} given={report && { report, question: opened }} />}
      </Await>
    </Suspense>
  );
}

interface AskedProps {
  readonly portfolio: Portfolio;
  readonly search: string;
  readonly streamed: Pick<StreamedReport, "lastVisit">;
  readonly given?: { readonly report: PortfolioReport; readonly question: string } | null;
  readonly onSeen?: (report: PortfolioReport) => void;
  readonly onLines: ReportPartProps["onLines"];
  /** Null for guests: of their lists the calendar knows nothing. */
  readonly calendarPath?: string | null;
}

function Asked({ portfolio, search, streamed, given = null, onSeen, onLines, calendarPath = null }: AskedProps) {
  const state = useReport(portfolio, search, streamed.lastVisit, given);
  const settings = useMemo(() => readSettings(new URLSearchParams(search)), [search]);
  const report = state.kind === "ready" && !state.isOld ? state.report : null;
  useEffect(() => {
    if (report !== null) onSeen?.(report);
  }, [report, onSeen]);
  const lines = state.kind === "ready" ? state.report.lines : null;
  useEffect(() => {
    if (lines !== null) onLines(lines);
  }, [lines, onLines]);
  switch (state.kind) {
    case "loading":
      return <Waiting />;
    case "failed":
      return <p role="alert">{state.message} Reload the page to see the report.</p>;
    case "ready":
      return <KeptReport report={state.report} settings={settings} isOld={state.isOld} calendarPath={calendarPath} />;
  }
}

/** Results and filing deadlines of a portfolio; null for an archived one, which the calendar leaves out. */
function calendarPathOf({ id, archivedAt }: Portfolio): string | null {
  return archivedAt === null ? `/earnings${calendarSearch({ ...DEFAULT_QUERY, scope: id, show: "both" })}` : null;
}

/** A guest's visits are remembered in their browser, like their list. */
function GuestReport({ portfolio, search, onLines }: Pick<AskedProps, "portfolio" | "search" | "onLines">) {
  const { id } = portfolio;
  const visited = () => ({ storage: () => window.localStorage, of: "portfolios", id, now: new Date() }) as const;
  const [lastVisit] = useState(() => lastVisitOf(visited()));
  const [note] = useState(() => (report: PortfolioReport) => noteVisit(visited(), report.seen));
  return <Asked portfolio={portfolio} search={search} streamed={{ lastVisit }} onSeen={note} onLines={onLines} />;
}

function Waiting() {
  return (
    <Stack gap={6} data-slot="report" aria-busy="true">
      <h2>Report</h2>
      <noscript>
        <p>We are computing the report. Reload the page in a moment.</p>
      </noscript>
      <Skeleton lines={14} />
    </Stack>
  );
}

type ReportState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly report: PortfolioReport; readonly isOld: boolean }
  | { readonly kind: "failed"; readonly message: string };

const SETTLE_MS = 300;

/** Names a question: a report answers it until a company, a trade or a setting changes. */
function questionOf(portfolio: Pick<Portfolio, "items">, search: string): string {
  return `${search}\n${reportKey(portfolio)}`;
}

/**
 * The report on a portfolio as it is now: the one that came with the page while it fits, else asked of the server.
 * @param search the query that holds the settings
 * @param given the report that came with the page, and what it is of
 */
function useReport(
  portfolio: Portfolio,
  search: string,
  lastVisit: Visit | null,
  given: { readonly report: PortfolioReport; readonly question: string } | null,
): ReportState {
  const key = useMemo(() => questionOf(portfolio, search), [portfolio, search]);
  const ask = (signal: AbortSignal) => {
    const body = JSON.stringify({ items: listedItems(portfolio), lastVisit, portfolioId: portfolio.id });
    const path = `/api/portfolio-report${search}`;
    return askReport({ path, body, signal, refused: "The report could not be made." }, isReport);
  };
  const answer = useReportAnswer(
    { key, settleMs: SETTLE_MS, ask, isWhole },
    given && { key: given.question, value: given.report, message: "" },
  );
  if (answer === null) return { kind: "loading" };
  if (answer.value === null) return { kind: "failed", message: answer.message };
  return { kind: "ready", report: answer.value, isOld: answer.key !== key || !isWhole(answer.value) };
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isReport(value: unknown): value is PortfolioReport {
  return typeof value === "object" && value !== null && "aggregates" in value && "lines" in value;
}
