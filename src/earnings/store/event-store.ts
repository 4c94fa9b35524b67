import type { Database } from "#contracts/database.ts";
import type { EarningsEvent } from "#earnings/event.ts";

/** An event as a company's newest reading gives it; `Figures` is what the server shows of results beside their day. */
export interface ReadEvent<Figures> {
  readonly event: EarningsEvent;
  readonly figures: Figures;
}

/** An event as it is kept, with how often and from where it moved. */
export interface KeptEvent<Figures> extends ReadEvent<Figures> {
  /** Rises when the day, the hour or the status changes. */
  readonly sequence: number;
  /** Oldest first. */
  readonly dayHistory: readonly { readonly day: string; readonly until: string }[];
  /** ISO instant. */
  readonly changedAt: string;
}

/** What a company's events were made from. */
export interface Reading {
  readonly cik: string;
  /** Changes when what the events are made from does. */
  readonly version: string;
  /** The newest day anything held was known by. */
  readonly knownBy: string;
  /** In dollars, exact; null where no price or share count is held. */
  readonly marketValue: string | null;
}

/** Results of companies in the database: one row for each company and fiscal quarter. */
export interface EventStore<Figures> {
  /** Replaces what is kept of a company in one transaction; events keep their history by fiscal quarter. */
  save(reading: Reading, events: readonly ReadEvent<Figures>[]): Promise<void>;
  readings(): Promise<readonly Reading[]>;
  /** The events of some companies (null: of all) from a day to another, both inclusive, by day. */
  between(from: string, to: string, ciks: readonly string[] | null): Promise<readonly KeptEvent<Figures>[]>;
}

/** Opens the store on a database that has the product's schema. */
export function createEventStore<Figures>(database: Database): EventStore<Figures> {
  return {
    save: (reading, events) =>
      database.transaction(async (within) => {
        await saveReading(within, reading);
        await saveEvents(within, reading.cik, events);
      }),
    async readings() {
      const rows = await database.query<ReadingRow>(
        "SELECT cik, version, known_by, market_value::text AS market_value FROM earnings_reading",
      );
      return rows.map(({ cik, version, known_by: knownBy, market_value: marketValue }) => ({
        cik,
        version,
        knownBy,
        marketValue,
      }));
    },
    async between(from, to, ciks) {
      const rows = await database.query<EventRow<Figures>>(BETWEEN, [from, to, ciks]);
      return rows.map(({ event, figures, sequence, day_history: dayHistory, changed_at: changedAt }) => ({
        event,
        figures,
        sequence,
        dayHistory,
        changedAt,
      }));
    },
  };
}

interface ReadingRow {
  readonly cik: string;
  readonly version: string;
  readonly known_by: string;
  readonly market_value: string | null;
}

interface EventRow<Figures> {
  readonly event: EarningsEvent;
  readonly figures: Figures;
  readonly sequence: number;
  readonly day_history: readonly { readonly day: string; readonly until: string }[];
  readonly changed_at: string;
}

const BETWEEN = `
  SELECT event, figures, sequence, day_history, changed_at FROM earnings_event
  WHERE day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR cik = ANY ($3))
  ORDER BY day, cik, fiscal_year, fiscal_period`;

/** The company's row comes first: it is what two readings of one company at once queue up on. */
async function saveReading(within: Database, { cik, version, knownBy, marketValue }: Reading): Promise<void> {
  await within.query(
    `INSERT INTO earnings_reading (cik, version, known_by, market_value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cik) DO UPDATE SET version = excluded.version, known_by = excluded.known_by,
       market_value = excluded.market_value, read_at = now()`,
    [cik, version, knownBy, marketValue],
  );
}

const SAVE = `
  INSERT INTO earnings_event AS kept (cik, fiscal_year, fiscal_period, day, event, figures)
  SELECT $1, fiscal_year, fiscal_period, day, event, figures
  FROM jsonb_to_recordset($2::jsonb)
    AS given (fiscal_year integer, fiscal_period text, day date, event jsonb, figures jsonb)
  ON CONFLICT (cik, fiscal_year, fiscal_period) DO UPDATE SET
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
  DELETE FROM earnings_event WHERE cik = $1 AND (fiscal_year, fiscal_period) NOT IN
    (SELECT fiscal_year, fiscal_period FROM jsonb_to_recordset($2::jsonb)
      AS given (fiscal_year integer, fiscal_period text))`;

async function saveEvents(within: Database, cik: string, events: readonly ReadEvent<unknown>[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ event, figures }) => ({
      fiscal_year: event.fiscalYear,
      fiscal_period: event.fiscalPeriod,
      day: event.date,
      event,
      figures,
    })),
  );
  await within.query(SAVE, [cik, rows]);
  await within.query(REMOVE_OTHERS, [cik, rows]);
}
