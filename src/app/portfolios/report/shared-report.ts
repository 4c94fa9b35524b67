import type { Services } from "#app/context.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { listedItems } from "./report-request.ts";
import { readSettings } from "./report-settings.ts";

/** Makes the report on a list that somebody shares, by the usual settings; null where it could not be made, which is reported. */
export async function makeSharedReport(
  services: Pick<Services, "reports" | "reportError">,
  items: Portfolio["items"],
): Promise<PortfolioReport | null> {
  if (items.length === 0) return null;
  try {
    const settings = readSettings(new URLSearchParams());
    return await services.reports.make({ items: listedItems({ items }), settings, lastVisit: null });
  } catch (error) {
    services.reportError(error, "shared portfolio report");
    return null;
  }
}
