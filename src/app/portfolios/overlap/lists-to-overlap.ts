import { listedItems } from "#app/portfolios/report/report-request.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { MOST_OVERLAPPED } from "#research/portfolio-report/overlap/overlap.ts";

/** A person's portfolios that can be set side by side. */
export interface ListsToOverlap {
  readonly lists: readonly ListToOverlap[];
  /** Portfolios that the table has no room for. */
  readonly left: number;
}

/** Takes the portfolios with companies in their order, archived ones left out. */
export function listsToOverlap(portfolios: readonly Portfolio[]): ListsToOverlap {
  const all = portfolios.filter(({ archivedAt, items }) => archivedAt === null && items.length > 0);
  return {
    lists: all.slice(0, MOST_OVERLAPPED).map(({ id, name, items }) => ({ id, name, items: listedItems({ items }) })),
    left: Math.max(0, all.length - MOST_OVERLAPPED),
  };
}
