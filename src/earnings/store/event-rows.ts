import type { Database } from "#contracts/database.ts";
import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";

/** What a row of the calendar's table tells of. */
export type EventKind = "results" | "deadline";

/** Days, both inclusive, and companies; null: all of them. */
export interface EventQuestion {
  readonly from: string;
  readonly to: string;
  readonly ciks: readonly string[] | null;
}

/** How often and from where an event that is kept moved. */
export interface EventHistory {
  /** Rises when the day, the hour or the status changes. */
  readonly sequence: number;
  /** Oldest first. */
  readonly dayHistory: readonly { readonly day: string; readonly until: string }[];
  /** ISO instant. */
  readonly changedAt: string;
}

const BETWEEN = `
  SELECT event, figures, sequence, day_history, changed_at FROM earnings_event
  WHERE kind = $1 AND day BETWEEN $2 AND $3 AND ($4::text[] IS NULL OR cik = ANY ($4))
  ORDER BY day, cik, fiscal_year, fiscal_period`;

/** The rows of a kind by day, as they were saved. */
export async function readEventRows<Event, Figures>(
  database: Pick<Database, "query">,
  kind: EventKind,
  { from, to, ciks }: EventQuestion,
): Promise<readonly ({ readonly event: Event; readonly figures: Figures } & EventHistory)[]> {
  const rows = await database.query<EventColumns<Event, Figures>>(BETWEEN, [kind, from, to, ciks]);
  return rows.map(({ event, figures, sequence, day_history: dayHistory, changed_at: changedAt }) => ({
    event,
    figures,
    sequence,
    dayHistory,
    changedAt,
  }));
}

interface EventColumns<Event, Figures> {
  readonly event: Event;
  readonly figures: Figures;
  readonly sequence: number;
  readonly day_history: EventHistory["dayHistory"];
  readonly changed_at: string;
}

/** An event and what is shown beside it. */
export interface EventRow {
  readonly event: EarningsEvent | FilingDeadline;
  readonly figures: unknown;
}

const SAVE = `
  INSERT INTO earnings_event AS kept (cik, kind, fiscal_year, fiscal_period, day, event, figures)
  SELECT $1, $2, fiscal_year, fiscal_period, day, event, figures
  FROM jsonb_to_recordset($3::jsonb)
    AS given (fiscal_year integer, fiscal_period text, day date, event jsonb, figures jsonb)
  ON CONFLICT (cik, kind, fiscal_year, fiscal_period) DO UPDATE SET
    day = excluded.day,
    event = excluded.event,
    figures = excluded.figures,
    sequence = kept.sequence + CASE WHEN ${moved("excluded")} THEN 1 ELSE 0 END,
    changed_at = CASE WHEN ${moved("excluded")} THEN now() ELSE kept.changed_at END,
    day_history = CASE WHEN kept.day = excluded.day THEN kept.day_history
      ELSE kept.day_history || jsonb_build_object('day', kept.day, 'until', now()) END`;

function moved(given: string): string {
  const changed = ["status", "timeOfDay", "timeExactET"].map(
    (field) => `kept.event ->> '${field}' IS DISTINCT FROM ${given}.event ->> '${field}'`,
  );
  return `(kept.day <> ${given}.day OR ${changed.join(" OR ")})`;
}

/** A quarter that the newest reading does not name was named wrongly before. */
const REMOVE_OTHERS = `
  DELETE FROM earnings_event WHERE cik = $1 AND kind = $2 AND (fiscal_year, fiscal_period) NOT IN
    (SELECT fiscal_year, fiscal_period FROM jsonb_to_recordset($3::jsonb)
      AS given (fiscal_year integer, fiscal_period text))`;

/** Replaces a company's rows of a kind; a row of a quarter that had one keeps its history. */
export async function saveEventRows(
  tx: Database,
  cik: string,
  { kind, rows }: { readonly kind: EventKind; readonly rows: readonly EventRow[] },
): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ event, figures }) => ({
      fiscal_year: event.fiscalYear,
      fiscal_period: event.fiscalPeriod,
      day: event.date,
      event,
      figures,
    })),
  );
  await tx.query(SAVE, [cik, kind, given]);
  await tx.query(REMOVE_OTHERS, [cik, kind, given]);
}
