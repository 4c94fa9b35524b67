import { join } from "node:path";
import { setImmediate as letOthersIn } from "node:timers/promises";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { Database } from "#contracts/database.ts";
import { createEventStore } from "#earnings/store/event-store.ts";
import type { Company } from "#facts/dossier.ts";
import { UNIVERSE_LAYOUT } from "#screener/universe/measures.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { lazily } from "#platform/memo.ts";
import type { Log } from "#server/log.ts";
import { PREPARED_FILE, PREPARED_FOLDER, type PreparedCompany, readPrepared } from "./prepared-company.ts";

interface OpenInput {
  readonly root: string;
  readonly database: Database;
  readonly bundled: readonly Pick<Company, "cik">[];
  /** Off where no rows are computed either. */
  readonly isOn: boolean;
  readonly log: Pick<Log, "info" | "warn">;
}

/** Puts what was prepared of bundled companies into the database, each part once however many wait for it. */
export interface Prepared {
  /** Results and filing deadlines. */
  events(): Promise<void>;
  /** Rows of the screener. */
  rows(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens what was prepared. A company that the database has is left alone: what is there was computed here. Where facts or rules have
 * changed since, the versions differ, and the jobs that keep rows and events up to date compute the company again.
 */
export function openPrepared({ root, database, bundled, isOn, log }: OpenInput): Prepared {
  const nothing = Promise.resolve();
  if (!isOn) return { events: () => nothing, rows: () => nothing, close: () => nothing };
  const file = join(root, PREPARED_FOLDER, PREPARED_FILE);
  const stopping = new AbortController();
  const begun: Promise<void>[] = [];
  const part = (deps: Pick<LoadDeps, "what" | "known" | "save">) =>
    lazily(() => {
      const loading = load({ ...deps, file, bundled, log, signal: stopping.signal });
      begun.push(loading);
      return loading;
    });
  const universe = createUniverseStore(database);
  const events = createEventStore<CalendarFigures>(database);
  return {
    events: part({
      what: "results",
      known: async () => (await events.origins()).map(({ cik }) => cik),
      async save({ earnings: { origin, read } }) {
        await events.save(origin, read);
        return true;
      },
    }),
    rows: part({
      what: "rows",
      known: () => universe.computed(),
      async save({ layout, rows, rules }) {
        if (layout !== UNIVERSE_LAYOUT) return false;
        await universe.save(rows.record, rows.version, rules);
        return true;
      },
    }),
    async close() {
      stopping.abort();
      await Promise.all(begun);
    },
  };
}

interface LoadDeps extends Pick<OpenInput, "bundled" | "log"> {
  readonly file: string;
  readonly what: string;
  /** The companies that the database has. */
  readonly known: () => Promise<readonly string[]>;
  /** False where it is of other columns than this code has. */
  readonly save: (company: PreparedCompany) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** A fault leaves what is missing to the jobs that compute it. */
async function load({ file, bundled, log, what, known, save, signal }: LoadDeps): Promise<void> {
  try {
    const held = new Set(await known());
    const missing = new Set(bundled.map(({ cik }) => cik).filter((cik) => !held.has(cik)));
    // The file unfolds to a hundred megabytes: later starts need nothing of it.
    if (missing.size === 0) return;
    let loaded = 0;
    for await (const company of readPrepared(file)) {
      if (signal.aborted || missing.size === 0) break;
      if (!missing.delete(company.cik)) continue;
      if (!(await save(company))) break;
      loaded += 1;
      await letOthersIn();
    }
    log.info({ loaded, what }, "prepared companies are in the database");
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, what }, "prepared companies could not be loaded and are computed instead");
  }
}
