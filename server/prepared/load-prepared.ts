import { join } from "node:path";
import { setImmediate as letOthersIn } from "node:timers/promises";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { Database } from "#contracts/database.ts";
import { createEventStore } from "#earnings/store/event-store.ts";
import type { Company } from "#facts/dossier.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { UNIVERSE_LAYOUT } from "#screener/universe/measures.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { lazily } from "#platform/memo.ts";
import type { Log } from "#server/log.ts";
import { rowVersion } from "#server/universe/row-rules.ts";
import { PREPARED_FILE, PREPARED_FOLDER, type PreparedCompany, readPrepared } from "./prepared-company.ts";

interface OpenInput {
  readonly root: string;
  readonly database: Database;
  readonly bundled: readonly Pick<Company, "cik">[];
  /** What rows of a company are to be made of now; null where its figures are no longer the bundled ones. */
  readonly rowFacts: (cik: string) => Promise<string | null>;
  /** Names the rules that rows are to be made by now. */
  readonly rowRules: () => Promise<string>;
  readonly saveSummary: (summary: CompanySummary) => Promise<void>;
  /** Off where no rows are computed either. */
  readonly isOn: boolean;
  readonly log: Pick<Log, "info" | "warn">;
}

/** Puts what was prepared of bundled companies into the database, each part once however many wait for it. */
export interface Prepared {
  /** Results and filing deadlines. */
  events(): Promise<void>;
  /** Rows of the screener and summaries for portfolios. */
  rows(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens what was prepared. Rows of the bundled figures are taken as made by this code: tests compare them (prepared.test.ts). So neither a
 * first start nor one after an upgrade computes hundreds of companies. Where a company's figures are other ones, or its rows are
 * already made of these by this code, it is left alone.
 */
export function openPrepared(input: OpenInput): Prepared {
  const nothing = Promise.resolve();
  if (!input.isOn) return { events: () => nothing, rows: () => nothing, close: () => nothing };
  const file = join(input.root, PREPARED_FOLDER, PREPARED_FILE);
  const stopping = new AbortController();
  const begun: Promise<void>[] = [];
  const opened = (part: Part) =>
    lazily(() => {
      const loading = load({ ...part, file, log: input.log, signal: stopping.signal });
      begun.push(loading);
      return loading;
    });
  return {
    events: opened(eventsPart(input)),
    rows: opened(rowsPart(input)),
    async close() {
      stopping.abort();
      await Promise.all(begun);
    },
  };
}

interface Part {
  readonly what: string;
  /** The companies that the database does not have as they are to be. */
  readonly missing: () => Promise<Set<string>>;
  /** False where it is of other columns than this code has, or of other figures. */
  readonly save: (company: PreparedCompany) => Promise<boolean>;
}

function eventsPart({ database, bundled }: OpenInput): Part {
  const events = createEventStore<CalendarFigures>(database);
  return {
    what: "results",
    async missing() {
      const known = new Set((await events.origins()).map(({ cik }) => cik));
      return new Set(bundled.map(({ cik }) => cik).filter((cik) => !known.has(cik)));
    },
    async save({ earnings: { origin, read } }) {
      await events.save(origin, read);
      return true;
    },
  };
}

function rowsPart({ database, bundled, rowFacts, rowRules, saveSummary }: OpenInput): Part {
  const universe = createUniverseStore(database);
  return {
    what: "rows",
    async missing() {
      const [versions, rules] = [await universe.versions(), await rowRules()];
      const found = new Set<string>();
      for (const { cik } of bundled) {
        const facts = await rowFacts(cik);
        if (facts !== null && versions.get(cik) !== rowVersion(facts, rules)) found.add(cik);
      }
      return found;
    },
    async save({ cik, layout, rows: { facts, record, summary } }) {
      if (layout !== UNIVERSE_LAYOUT || facts !== (await rowFacts(cik))) return false;
      const rules = await rowRules();
      await universe.save(record, rowVersion(facts, rules), rules);
      await saveSummary(summary);
      return true;
    },
  };
}

interface LoadDeps extends Part, Pick<OpenInput, "log"> {
  readonly file: string;
  readonly signal: AbortSignal;
}

/** A fault leaves what is missing to the jobs that compute it. */
async function load({ file, log, what, missing: listMissing, save, signal }: LoadDeps): Promise<void> {
  try {
    const missing = await listMissing();
    // The file unfolds to a hundred megabytes: later starts need nothing of it.
    if (missing.size === 0) return;
    let loaded = 0;
    for await (const company of readPrepared(file)) {
      if (signal.aborted || missing.size === 0) break;
      if (!missing.delete(company.cik)) continue;
      if (await save(company)) loaded += 1;
      await letOthersIn();
    }
    log.info({ loaded, what }, "prepared companies are in the database");
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, what }, "prepared companies could not be loaded and are computed instead");
  }
}
