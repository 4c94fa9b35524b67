// Web vitals against the thresholds (docs/specification-map.md#9): of all page loads, three quarters were at least this quick.
import type { Database } from "#contracts/database.ts";
import type { ReportSpan } from "./report.ts";

export type VitalName = "LCP" | "INP" | "CLS" | "FCP" | "TTFB";

interface Thresholds {
  /** At most this is good. */
  readonly good: number;
  /** Beyond this is poor. */
  readonly poor: number;
}

/** Milliseconds; CLS is a share of the window. */
const VITALS: Readonly<Record<VitalName, Thresholds>> = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
};

const NAMES: readonly VitalName[] = ["LCP", "INP", "CLS", "FCP", "TTFB"];

export type VitalRating = "good" | "needs improvement" | "poor";

export interface VitalSummary extends Thresholds {
  readonly name: VitalName;
  readonly samples: number;
  /** The 75th percentile; null without samples. */
  readonly p75: number | null;
  readonly rating: VitalRating | null;
}

/** Says which side of its thresholds a value is on. */
export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = VITALS[name];
  if (value <= good) return "good";
  return value <= poor ? "needs improvement" : "poor";
}

/** Reads the 75th percentile of each vital. */
export async function readVitals(database: Database, { since, until }: ReportSpan): Promise<readonly VitalSummary[]> {
  const rows = await database.query<{ name: string; samples: number; p75: number }>(
    `SELECT vital AS name, count(*)::integer AS samples, percentile_cont(0.75) WITHIN GROUP (ORDER BY value) AS p75
     FROM (
       SELECT vital, (properties->('[Amplitude] ' || vital)->>'value')::double precision AS value
       FROM analytics_event CROSS JOIN unnest($3::text[]) AS vital
       WHERE name = '[Amplitude] Web Vitals' AND at >= $1 AND at < $2) AS measured
     WHERE value IS NOT NULL
     GROUP BY vital`,
    [since, until, NAMES],
  );
  return NAMES.map((name) => {
    const read = rows.find((row) => row.name === name);
    return {
      name,
      ...VITALS[name],
      samples: read?.samples ?? 0,
      p75: read?.p75 ?? null,
      rating: read === undefined ? null : rateVital(name, read.p75),
    };
  });
}
