import type { Database } from "#contracts/database.ts";
import { readEventCounts, type EventCount } from "./event-counts.ts";
import { readFrustration, type FrustratingPage } from "./frustration.ts";
import { readNewest } from "./newest-event.ts";
import { readSessions, type SessionFacts } from "./sessions.ts";
import { readVitals, type VitalReading } from "./web-vitals.ts";

/** What happened on the site in the days up to now, with nobody's name in it. */
export interface AnalyticsReport extends SessionFacts {
  readonly days: number;
  /** ISO instants. */
  readonly since: string;
  readonly until: string;
  /** When the newest event happened that was ever collected and is still kept; null where there is none. */
  readonly newest: string | null;
  readonly events: readonly EventCount[];
  readonly vitals: readonly VitalReading[];
  readonly frustration: readonly FrustratingPage[];
}

/** The time that a part of the report is about; the end is not in it. */
export interface Span {
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
