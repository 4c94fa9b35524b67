import type { PortfolioReport } from "#research/portfolio-report/report.ts";

/** Whether nothing of a report is still being read: only then has somebody seen what there is. */
export function isWhole({ unread, isDated }: Pick<PortfolioReport, "unread" | "isDated">): boolean {
  return unread.length === 0 && isDated;
}
