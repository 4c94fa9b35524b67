import type { Database } from "#contracts/database.ts";
import { readSessions, type SessionFacts } from "./sessions.ts";
import { readVitals, type VitalSummary } from "./web-vitals.ts";

/** What happened on the site in the days up to now, with nobody's name in it. */
export interface AnalyticsReport extends SessionFacts {
  readonly days: number;
  /** ISO instants. */
  readonly since: string;
  readonly until: string;
  /** When the newest event happened that was ever collected and is still kept; null where there is none. */
  readonly newest: string | null;
  readonly events: readonly EventCount[];
  readonly vitals: readonly VitalSummary[];
  readonly frustration: readonly FrustratingPage[];
}

/** The time that a part of the report is about; the end is not in it. */
export interface ReportSpan {
  readonly since: Date;
  readonly until: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the report of so many days. */
export async function readReport(database: Database, days: number, now: Date): Promise<AnalyticsReport> {
  const span = { since: new Date(now.getTime() - days * DAY_MS), until: now };
  return {
    days,
    since: span.since.toISOString(),
    until: span.until.toISOString(),
    newest: await readNewest(database),
    events: await readEventCounts(database, span),
    ...(await readSessions(database, span)),
    vitals: await readVitals(database, span),
    frustration: await readFrustration(database, span),
  };
}

export interface EventCount {
  readonly name: string;
  readonly count: number;
  /** How many browsers sent it. */
  readonly browsers: number;
}

/** Counts each kind of event, the most frequent first. */
function readEventCounts(database: Database, { since, until }: ReportSpan): Promise<readonly EventCount[]> {
  return database.query<{ name: string; count: number; browsers: number }>(
    `SELECT name, count(*)::integer AS count, count(DISTINCT device_id)::integer AS browsers
     FROM analytics_event WHERE at >= $1 AND at < $2
     GROUP BY name ORDER BY count DESC, name COLLATE "C"`,
    [since, until],
  );
}

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
async function readFrustration(database: Database, { since, until }: ReportSpan): Promise<readonly FrustratingPage[]> {
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

/** Reads when the newest event of all happened, as an ISO instant; null where none is kept. */
async function readNewest(database: Database): Promise<string | null> {
  const [found] = await database.query<{ newest: string | null }>(
    `SELECT to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS newest FROM analytics_event`,
  );
  return found?.newest ?? null;
}
