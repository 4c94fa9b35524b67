import { useEffect, useMemo, useState } from "react";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { askDesk } from "./ask-desk.ts";
import { isWhole } from "./is-whole.ts";
import { listedItems, reportKey } from "./report-request.ts";

export type ReportState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly report: PortfolioReport; readonly isOld: boolean }
  | { readonly kind: "failed"; readonly message: string };

interface Answered {
  readonly question: string;
  readonly report: PortfolioReport | null;
  readonly message: string;
}

/** Companies that are still being read are asked for again after this. */
const ASK_AGAIN_MS = 1_500;
const SETTLE_MS = 300;
const REFUSED = "The report could not be made.";

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
  const question = useMemo(() => questionOf(portfolio, search), [portfolio, search]);
  const [answered, setAnswered] = useState<Answered | null>(
    given && { question: given.question, report: given.report, message: "" },
  );
  const isAnswered = answered?.question === question;
  const isPartial = answered?.report != null && !isWhole(answered.report);
  const { id: portfolioId } = portfolio;

  useEffect(() => {
    if (isAnswered && !isPartial) return undefined;
    const leaving = new AbortController();
    const body = JSON.stringify({ items: listedItems(portfolio), lastVisit, portfolioId });
    const timer = setTimeout(
      () => {
        const asked = { path: `/api/portfolio-report${search}`, body, signal: leaving.signal, refused: REFUSED };
        void askDesk(asked, isReport).then(({ value, message }) => {
          if (!leaving.signal.aborted) setAnswered({ question, report: value, message });
        });
      },
      isPartial ? ASK_AGAIN_MS : SETTLE_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // The question names all that the portfolio says to a report; `answered` moves on while companies are being read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [question, isAnswered, isPartial, answered, search, lastVisit]);

  if (answered === null) return { kind: "loading" };
  if (answered.report === null) return { kind: "failed", message: answered.message };
  return { kind: "ready", report: answered.report, isOld: !isAnswered || isPartial };
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isReport(value: unknown): value is PortfolioReport {
  return typeof value === "object" && value !== null && "aggregates" in value && "lines" in value;
}
