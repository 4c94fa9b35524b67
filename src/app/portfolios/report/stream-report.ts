import type { RequestContext, Services } from "#app/context.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { isWhole, listedItems } from "./report-request.ts";
import { readSettings } from "./report-settings.ts";

interface StreamParts {
  readonly services: Pick<Services, "reports" | "lastSeen">;
  readonly current: Pick<RequestContext, "reportError">;
  readonly ref: { readonly ownerId: string; readonly portfolioId: string };
  readonly portfolio: Portfolio;
  readonly lastVisit: Visit | null;
  readonly query: URLSearchParams;
}

/** Begins the report of a member's page and remembers the visit; null where it could not be made, which is reported. */
export async function streamReport(parts: StreamParts): Promise<PortfolioReport | null> {
  const { services, current, ref, portfolio, lastVisit, query } = parts;
  try {
    const report = await services.reports.make({
      items: listedItems(portfolio),
      settings: readSettings(query),
      lastVisit,
    });
    if (isWhole(report)) await services.lastSeen.note(ref, report.seen);
    return report;
  } catch (error) {
    current.reportError(error, "portfolio report");
    return null;
  }
}
