import { useMemo } from "react";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { askReport, useReportAnswer } from "./use-report-answer.ts";
import { isWhole, listedItems, reportKey } from "./report-request.ts";

export type ReportState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly report: PortfolioReport; readonly isOld: boolean }
  | { readonly kind: "failed"; readonly message: string };

const SETTLE_MS = 300;

interface ReportQuestion {
  readonly portfolio: Portfolio;
  /** The query that holds the settings. */
  readonly search: string;
  readonly lastVisit: Visit | null;
  /** The report that came with the page, and what it is of. */
  readonly given: { readonly report: PortfolioReport; readonly question: string } | null;
}

/** Names a question: a report answers it until a company, a trade or a setting changes. */
export function questionOf(portfolio: Pick<Portfolio, "items">, search: string): string {
  return `${search}\n${reportKey(portfolio)}`;
}

/** The report on a portfolio as it is now: the one that came with the page while it fits, else asked of the server. */
export function useReport({ portfolio, search, lastVisit, given }: ReportQuestion): ReportState {
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
