import type { Database } from "#contracts/database.ts";
import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";
import { readEventRows, saveEventRows, type EventHistory, type EventQuestion } from "./event-rows.ts";

/** An event as a company's newest reading gives it; `Figures` is what the server shows of results beside their day. */
export interface ReadEvent<Figures> {
  readonly event: EarningsEvent;
  readonly figures: Figures;
}

/** Results as they are kept. */
export type KeptEvent<Figures> = ReadEvent<Figures> & EventHistory;

/** A filing deadline as it is kept. */
export type KeptDeadline = { readonly event: FilingDeadline } & EventHistory;

/** What a company's newest reading gives. */
export interface ReadCompany<Figures> {
  readonly events: readonly ReadEvent<Figures>[];
  readonly deadlines: readonly FilingDeadline[];
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

/** Results and filing deadlines of companies in the database: one row of each for each fiscal quarter. */
export interface EventStore<Figures> {
  /** Replaces what is kept of a company in one transaction; events keep their history by fiscal quarter. */
  save(reading: Reading, read: ReadCompany<Figures>): Promise<void>;
  readings(): Promise<readonly Reading[]>;
  /** Results by day. */
  results(question: EventQuestion): Promise<readonly KeptEvent<Figures>[]>;
  /** Filing deadlines by day. */
  deadlines(question: EventQuestion): Promise<readonly KeptDeadline[]>;
}

/** Opens the store on a database that has the product's schema. */
export function createEventStore<Figures>(database: Database): EventStore<Figures> {
  return {
    save: (reading, { events, deadlines }) =>
      database.transaction(async (within) => {
        const { cik } = reading;
        await saveReading(within, reading);
        await saveEventRows(within, cik, { kind: "results", rows: events });
        const rows = deadlines.map((event) => ({ event, figures: {} }));
        await saveEventRows(within, cik, { kind: "deadline", rows });
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
    results: (question) => readEventRows<EarningsEvent, Figures>(database, "results", question),
    deadlines: (question) => readEventRows<FilingDeadline, unknown>(database, "deadline", question),
  };
}

interface ReadingRow {
  readonly cik: string;
  readonly version: string;
  readonly known_by: string;
  readonly market_value: string | null;
}

/** The company's row comes first: it is what two readings of one company at once queue up on. */
async function saveReading(within: Database, { cik, version, knownBy, marketValue }: Reading): Promise<void> {
  await within.query(
    `INSERT INTO earnings_reading (cik, version, known_by, market_value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cik) DO UPDATE SET version = excluded.version, known_by = excluded.known_by,
       market_value = excluded.market_value, read_at = now()`,
    [cik, version, knownBy, marketValue],
  );
}
