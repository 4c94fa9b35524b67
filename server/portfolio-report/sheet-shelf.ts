import { setImmediate as letOthersIn, setTimeout as wait } from "node:timers/promises";
import { createFactBook } from "#facts/create-fact-book.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { CompanySheet } from "#research/portfolio-report/sheet/company-sheet.ts";
import { makeSheet } from "#research/portfolio-report/sheet/make-sheet.ts";
import type { SheetStore } from "#research/portfolio-report/sheet/sheet-store.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import { createRecent } from "#server/companies/recent.ts";
import { createWorkUnderWay } from "#server/work-under-way.ts";

/** A sheet takes some fifty kilobytes; so many are all that is bundled, and a few more. */
const REMEMBERED = 400;
const OPEN_MS = 30_000;

export interface SheetShelfParts {
  readonly store: SheetStore;
  readonly shelf: Pick<CompanyShelf, "recall" | "version">;
  /** Changes when equal facts could give another sheet. */
  readonly rulesVersion: string;
}

/** The sheets of companies as far as they could be had, and who is still being read. */
export interface Gathered {
  /** Null where nothing is held on a company. */
  readonly sheets: ReadonlyMap<string, CompanySheet | null>;
  readonly unread: readonly string[];
}

export interface SheetShelf {
  /** Waits for so long at most; what is not read by then goes on being read for whoever asks next. */
  gather(ciks: readonly string[], patienceMs: number): Promise<Gathered>;
  /** Reads no further; what was begun with the database has ended then. */
  close(): Promise<void>;
}

/**
 * Makes the shelf of sheets: from memory, else from the database, else computed. One company is computed at a time, with
 * everybody else let in between, and two who want the same share the work.
 */
export function createSheetShelf(parts: SheetShelfParts): SheetShelf {
  const recent = createRecent<{ readonly sheet: CompanySheet | null }>(REMEMBERED);
  const reading = new Map<string, Promise<CompanySheet | null>>();
  const turn = { last: Promise.resolve() };
  const underWay = createWorkUnderWay();
  const stopping = new AbortController();

  async function sheetOf(cik: string): Promise<CompanySheet | null> {
    const version = `${await parts.shelf.version(cik)}, ${parts.rulesVersion}`;
    const key = `${cik} ${version}`;
    const known = recent.get(key);
    if (known !== undefined) return known.sheet;
    const begun = reading.get(key) ?? read(cik, version).finally(() => reading.delete(key));
    reading.set(key, begun);
    const sheet = await begun;
    recent.set(key, { sheet });
    return sheet;
  }

  async function read(cik: string, version: string): Promise<CompanySheet | null> {
    const kept = await parts.store.read(cik, version);
    if (kept !== null) return kept;
    const made = turn.last.then(() => compute(parts, cik, stopping.signal));
    turn.last = made.then(restFor, restFor);
    const sheet = await made;
    if (sheet !== null) await parts.store.save(sheet, version);
    return sheet;
  }

  return {
    async gather(ciks, patienceMs) {
      const sheets = new Map<string, CompanySheet | null>();
      const wanted = [...new Set(ciks)];
      const put = async (cik: string): Promise<void> => void sheets.set(cik, await sheetOf(cik));
      // Who left before it failed must not end the process by it; who waits is told.
      const all = Promise.all(wanted.map((cik) => underWay.add(put(cik))));
      await Promise.race([all, wait(patienceMs, undefined, { ref: false })]);
      return { sheets: new Map(sheets), unread: wanted.filter((cik) => !sheets.has(cik)) };
    },
    close() {
      stopping.abort();
      return underWay.ended();
    },
  };
}

/** Lets whatever else waits go first. */
async function restFor(): Promise<void> {
  await letOthersIn();
}

async function compute({ shelf }: SheetShelfParts, cik: string, stopping: AbortSignal): Promise<CompanySheet | null> {
  stopping.throwIfAborted();
  const dossier = await shelf.recall(cik, AbortSignal.any([stopping, AbortSignal.timeout(OPEN_MS)]));
  if (dossier === null) return null;
  return makeSheet(createAnalysis(createFactBook({ dossier, asOf: analysisDay(dossier, null) })));
}
