import type { Database } from "#contracts/database.ts";
import type { InsiderDay } from "#contracts/filing-findings.ts";
import type { DateSource, EarningsEvent, FilingDeadline } from "#earnings/event.ts";

/** An event as a company's newest reading gives it; `Figures` is what the server shows of results beside their day. */
export interface EventWithFigures<Figures> {
  readonly event: EarningsEvent;
  readonly figures: Figures;
}

/** Results as they are kept. */
export type StoredEvent<Figures> = EventWithFigures<Figures> & EventHistory;

/** A filing deadline as it is kept. */
export type StoredDeadline = { readonly event: FilingDeadline } & EventHistory;

/** A day of insiders' trades as it is kept. */
export interface StoredInsiderDay {
  readonly event: InsiderDay & { readonly cik: string };
}

/** What a company's newest reading gives. */
export interface CompanyEvents<Figures> {
  readonly events: readonly EventWithFigures<Figures>[];
  readonly deadlines: readonly FilingDeadline[];
  /** Days on which insiders bought or sold on the open market. */
  readonly insiderDays: readonly InsiderDay[];
}

/** What a company's events were made from. */
export interface EventsOrigin {
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
  save(reading: EventsOrigin, read: CompanyEvents<Figures>): Promise<void>;
  origins(): Promise<readonly EventsOrigin[]>;
  /** Results by day. */
  results(question: EventQuestion): Promise<readonly StoredEvent<Figures>[]>;
  /** Filing deadlines by day. */
  deadlines(question: EventQuestion): Promise<readonly StoredDeadline[]>;
  /** Days of insiders' trades. */
  insiderDays(question: EventQuestion): Promise<readonly StoredInsiderDay[]>;
}

/**
 * Opens the store on a database that has the product's schema.
 *
 * @param reads where what is kept is read (the database itself)
 */
export function createEventStore<Figures>(
  database: Database,
  reads: Pick<Database, "query"> = database,
): EventStore<Figures> {
  return {
    save: (reading, { events, deadlines, insiderDays }) =>
      database.transaction(async (tx) => {
        const { cik } = reading;
        await saveOrigin(tx, reading);
        await saveEventRows(tx, cik, { kind: "results", rows: events });
        const rows = deadlines.map((event) => ({ event, figures: {} }));
        await saveEventRows(tx, cik, { kind: "deadline", rows });
        await saveInsiderDays(tx, cik, insiderDays);
      }),
    async origins() {
      const rows = await reads.query<OriginRow>(
        "SELECT cik, version, known_by, market_value::text AS market_value FROM earnings_reading",
      );
      return rows.map(({ cik, version, known_by: knownBy, market_value: marketValue }) => ({
        cik,
        version,
        knownBy,
        marketValue,
      }));
    },
    results: (question) => readEventRows<EarningsEvent, Figures>(reads, "results", question),
    deadlines: (question) => readEventRows<FilingDeadline, unknown>(reads, "deadline", question),
    async insiderDays({ from, to, ciks }) {
      const rows = await reads.query<StoredInsiderDay["event"]>(INSIDER_DAYS, [from, to, ciks]);
      return rows.map((event) => ({ event }));
    },
  };
}

const INSIDER_DAYS = `SELECT cik, day::text AS date, is_bought AS "isBought", is_sold AS "isSold" FROM earnings_insider_day
  WHERE day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR cik = ANY ($3)) ORDER BY day, cik`;
const SAVE_INSIDER_DAYS = `INSERT INTO earnings_insider_day (cik, day, is_bought, is_sold)
  SELECT $1, date, "isBought", "isSold" FROM json_to_recordset($2::json) AS row (date date, "isBought" boolean, "isSold" boolean)`;

async function saveInsiderDays(tx: Database, cik: string, days: readonly InsiderDay[]): Promise<void> {
  await tx.query("DELETE FROM earnings_insider_day WHERE cik = $1", [cik]);
  if (days.length > 0) await tx.query(SAVE_INSIDER_DAYS, [cik, JSON.stringify(days)]);
}

interface OriginRow {
  readonly cik: string;
  readonly version: string;
  readonly known_by: string;
  readonly market_value: string | null;
}

/** The company's row comes first: it is what two readings of one company at once queue up on. */
async function saveOrigin(tx: Database, { cik, version, knownBy, marketValue }: EventsOrigin): Promise<void> {
  await tx.query(
    `INSERT INTO earnings_reading (cik, version, known_by, market_value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cik) DO UPDATE SET version = excluded.version, known_by = excluded.known_by,
       market_value = excluded.market_value, read_at = now()`,
    [cik, version, knownBy, marketValue],
  );
}

/** The dates that keepers of calendars gave for companies to come. */
export interface VoteStore {
  /** Puts what a provider says of a company in place of what it said before. */
  save(provider: string, cik: string, votes: readonly DateSource[]): Promise<void>;
  /** What all providers said of a company in the last thirty days; older words are nobody's. */
  of(cik: string): Promise<readonly DateSource[]>;
}

/**
 * Opens the store on a database that has the product's schema.
 *
 * @param reads where what was said is read (the database itself)
 */
export function createVoteStore(database: Database, reads: Pick<Database, "query"> = database): VoteStore {
  return {
    save: (provider, cik, votes) =>
      database.transaction(async (tx) => {
        await tx.query("DELETE FROM earnings_vote WHERE provider = $1 AND cik = $2", [provider, cik]);
        for (const vote of votes) {
          await tx.query(
            "INSERT INTO earnings_vote (provider, cik, day, vote) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            [provider, cik, vote.date, JSON.stringify(vote)],
          );
        }
      }),
    async of(cik) {
      const rows = await reads.query<{ vote: DateSource }>(
        "SELECT vote FROM earnings_vote WHERE cik = $1 AND fetched_at > now() - interval '30 days' ORDER BY provider, day",
        [cik],
      );
      return rows.map(({ vote }) => vote);
    },
  };
}

/** What a row of the calendar's table tells of. */
type EventKind = "results" | "deadline";

/** Days, both inclusive, and companies; null: all of them. */
interface EventQuestion {
  readonly from: string;
  readonly to: string;
  readonly ciks: readonly string[] | null;
}

/** How often and from where an event that is kept moved. */
interface EventHistory {
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
async function readEventRows<Event, Figures>(
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
interface EventRow {
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
async function saveEventRows(
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
