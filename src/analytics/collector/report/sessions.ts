// Sessions by the rule of thirty minutes (docs/specification-map.md#4 and #9), and how far they came: search, research,
// a figure's evidence, in this order.
import { FIGURE_OPEN_ACTION } from "#contracts/analytics-wire.ts";
import type { Database } from "#contracts/database.ts";
import type { ReportSpan } from "./report.ts";

export interface SessionFacts {
  readonly sessions: {
    readonly count: number;
    /** From the first event of a session to its last; null without sessions. */
    readonly medianSeconds: number | null;
    /** Sessions that saw one page at most. */
    readonly bounced: number;
  };
  /** Days of UTC on which sessions began, oldest first. */
  readonly daily: readonly { readonly day: string; readonly sessions: number }[];
  readonly funnel: readonly FunnelStep[];
}

export interface FunnelStep {
  readonly step: "session" | "search" | "research" | "figure";
  readonly sessions: number;
}

/** What pages send when they are left: it prolongs a session, and is none where nothing else happened. */
const PASSIVE = [
  "Page Time Spent",
  "[Amplitude] Web Vitals",
  "[Amplitude] Network Request",
  "session_start",
  "session_end",
  "$identify",
];

const SESSIONS = `
  WITH seen AS (
    SELECT *, lag(at) OVER (PARTITION BY device_id ORDER BY at, insert_id) AS before
    FROM analytics_event WHERE at >= $1 AND at < $2),
  numbered AS (
    SELECT *, count(*) FILTER (WHERE before IS NULL OR at - before >= interval '30 minutes')
      OVER (PARTITION BY device_id ORDER BY at, insert_id) AS session
    FROM seen),
  searching AS (
    SELECT *, min(at) FILTER (WHERE name = 'Company Search') OVER (PARTITION BY device_id, session) AS searched
    FROM numbered),
  researching AS (
    SELECT *, min(at) FILTER (WHERE name = 'Research Run' AND at >= searched)
      OVER (PARTITION BY device_id, session) AS researched
    FROM searching),
  sessions AS (
    SELECT min(at) AS began, extract(epoch FROM max(at) - min(at))::double precision AS seconds,
      count(*) FILTER (WHERE name = 'Page View') AS views,
      bool_or(searched IS NOT NULL) AS has_searched,
      bool_or(researched IS NOT NULL) AS has_researched,
      bool_or(at >= researched AND name IN ('Card Interaction', 'Chart Interaction')
        AND properties->>'action' = '${FIGURE_OPEN_ACTION}') AS has_opened
    FROM researching GROUP BY device_id, session
    HAVING bool_or(name <> ALL ($3::text[])))`;

interface Totals {
  readonly count: number;
  readonly median_seconds: number | null;
  readonly bounced: number;
  readonly searched: number;
  readonly researched: number;
  readonly opened: number;
}

const NONE: Totals = { count: 0, median_seconds: null, bounced: 0, searched: 0, researched: 0, opened: 0 };

/** Reads how many sessions there were, how long they were, and how far they came. */
export async function readSessions(database: Database, { since, until }: ReportSpan): Promise<SessionFacts> {
  const values = [since, until, PASSIVE];
  const [totals = NONE] = await database.query<Totals>(
    `${SESSIONS}
     SELECT count(*)::integer AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds,
       count(*) FILTER (WHERE views <= 1)::integer AS bounced,
       count(*) FILTER (WHERE has_searched)::integer AS searched,
       count(*) FILTER (WHERE has_researched)::integer AS researched,
       count(*) FILTER (WHERE has_opened)::integer AS opened
     FROM sessions`,
    values,
  );
  const daily = await database.query<{ day: string; sessions: number }>(
    `${SESSIONS}
     SELECT to_char(began AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS sessions
     FROM sessions GROUP BY day ORDER BY day`,
    values,
  );
  return {
    sessions: { count: totals.count, medianSeconds: totals.median_seconds, bounced: totals.bounced },
    daily,
    funnel: [
      { step: "session", sessions: totals.count },
      { step: "search", sessions: totals.searched },
      { step: "research", sessions: totals.researched },
      { step: "figure", sessions: totals.opened },
    ],
  };
}
