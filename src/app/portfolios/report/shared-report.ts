import type { RequestContext, Services } from "#app/context.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { listedItems } from "./report-request.ts";
import { readSettings } from "./report-settings.ts";

/** The report on a list that somebody shares, or that too many were asked for from the reader's address. */
export type SharedReport =
  | { readonly ok: true; readonly report: PortfolioReport }
  | { readonly ok: false; readonly reason: "too-often"; readonly retryAfterSeconds: number };

/**
 * Makes the report on a list that somebody shares, by the usual settings. It counts for the reader's address alone, for
 * anyone who has the link may be anybody; null where there is nothing to report on or it could not be made, which is reported.
 */
export async function makeSharedReport(
  services: Pick<Services, "reports" | "limits">,
  { client, reportError }: Pick<RequestContext, "client" | "reportError">,
  items: Portfolio["items"],
): Promise<SharedReport | null> {
  if (items.length === 0) return null;
  try {
    const retryAfterSeconds = await services.limits.take("reports", null, client);
    if (retryAfterSeconds !== null) return { ok: false, reason: "too-often", retryAfterSeconds };
    const settings = readSettings(new URLSearchParams());
    const report = await services.reports.make({ items: listedItems({ items }), settings, lastVisit: null });
    return { ok: true, report };
  } catch (error) {
    reportError(error, "shared portfolio report");
    return null;
  }
}
