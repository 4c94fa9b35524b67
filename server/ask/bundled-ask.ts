import { setImmediate as letOthersIn } from "node:timers/promises";
import type { AskDeps, Universe, UniverseRow } from "#ask/deps.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledCompanies } from "#server/companies/bundled-companies.ts";
import { readUniverseRow } from "#ask/universe/read-universe-row.ts";
import { createFactSet } from "#facts/fact-set.ts";
import type { Company } from "#facts/dossier.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import { createAskDeps } from "./open-ask.ts";

/** What questions are answered from without a database: the bundled figures. A server that runs has its database open. */
export async function openBundledAsk(snapshot: Snapshot, now: () => Date): Promise<AskDeps> {
  const { index, known, companyCache, read } = await openBundledCompanies(snapshot, now);
  return createAskDeps({
    companies: index,
    companyCache,
    read,
    universe: createUniverse({ companyCache, companies: known.bundled }),
    votes: () => Promise.resolve([]),
    screener: null,
    filings: null,
    today: () => newYorkClock(now().getTime()).date,
  });
}

interface UniverseInput {
  readonly companyCache: Pick<CompanyCache, "recall" | "version">;
  readonly companies: readonly Company[];
}

const OPEN_MS = 30_000;
const ALL_MEASURES: readonly string[] = [...LINE_ITEMS, ...METRICS].map(({ id }) => id);

/** A row, and what it was read from; null where we have nothing. */
interface KeptRow {
  readonly version: string;
  readonly row: UniverseRow | null;
}

/**
 * The newest figures of all companies for programs without a database, read from their analyses one after another when first asked for, and kept until a
 * company's data changes. A question waits until its signal ends; the reading goes on for the next one.
 */
function createUniverse({ companyCache, companies }: UniverseInput): Universe {
  const kept = new Map<string, KeptRow>();
  const state: { reading: Promise<void> | null } = { reading: null };

  async function read(cik: string): Promise<void> {
    const version = await companyCache.version(cik);
    if (kept.get(cik)?.version === version) return;
    const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
    const analysis =
      dossier === null ? null : createAnalysis(createFactSet({ dossier, asOf: analysisDay(dossier, null) }));
    const row = analysis === null ? null : readUniverseRow(analysis, ALL_MEASURES);
    // A figure without a value says nothing in a ranking, and there are many.
    kept.set(cik, { version, row: row === null ? null : { ...row, figures: withValues(row.figures) } });
    await letOthersIn();
  }

  async function readAll(): Promise<void> {
    for (const { cik } of companies) {
      await read(cik);
    }
  }

  return {
    async newest(_measures, signal) {
      state.reading ??= readAll().finally(() => (state.reading = null));
      await endedBy(state.reading, signal);
      const found = companies.flatMap(({ cik }) => kept.get(cik) ?? []);
      return { rows: found.flatMap(({ row }) => row ?? []), unread: companies.length - found.length };
    },
  };
}

/** Waits for work, at most until a signal. */
async function endedBy(work: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    work.then(resolve, reject);
  });
}

function withValues(figures: UniverseRow["figures"]): UniverseRow["figures"] {
  return Object.fromEntries(Object.entries(figures).filter(([, { value }]) => value !== null));
}
