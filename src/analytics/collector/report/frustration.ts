import type { Database } from "#contracts/database.ts";
import type { Span } from "./report.ts";

/** A page on which people clicked in vain. */
export interface FrustratingPage {
  readonly page: string;
  /** Four or more clicks on one element within a second (docs/specification-map.md#9). */
  readonly rageClicks: number;
  /** Clicks after which nothing changed for three seconds. */
  readonly deadClicks: number;
}

const MOST_PAGES = 20;

/** Reads where people clicked in vain, the worst pages first. */
export async function readFrustration(database: Database, { since, until }: Span): Promise<readonly FrustratingPage[]> {
  const rows = await database.query<{ page: string; rage: number; dead: number }>(
    `SELECT coalesce(page, '') AS page,
       count(*) FILTER (WHERE name = '[Amplitude] Rage Click')::integer AS rage,
       count(*) FILTER (WHERE name = '[Amplitude] Dead Click')::integer AS dead
     FROM analytics_event
     WHERE name IN ('[Amplitude] Rage Click', '[Amplitude] Dead Click') AND at >= $1 AND at < $2
     GROUP BY 1 ORDER BY count(*) DESC, coalesce(page, '') COLLATE "C" LIMIT ${MOST_PAGES}`,
    [since, until],
  );
  return rows.map(({ page, rage, dead }) => ({ page, rageClicks: rage, deadClicks: dead }));
}
