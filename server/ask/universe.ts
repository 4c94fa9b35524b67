import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Universe, UniverseRow } from "#ask/deps.ts";
import { readUniverseRow } from "#ask/universe/read-universe-row.ts";
import { createFactSet } from "#facts/fact-set.ts";
import type { Company } from "#facts/dossier.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";

interface UniverseInput {
  readonly companyCache: Pick<CompanyCache, "recall" | "version">;
  readonly companies: readonly Company[];
}

const ALL_MEASURES: readonly string[] = [...LINE_ITEMS, ...METRICS].map(({ id }) => id);

/** A row, and what it was read from; null where we have nothing. */
interface KeptRow {
  readonly version: string;
  readonly row: UniverseRow | null;
}

/**
 * The newest figures of all companies, read from their analyses one after another and kept until a company's data changes.
 * A signal ends the reading; the rows read so far are kept, and the answer says how many are missing.
 */
export function createUniverse({ companyCache, companies }: UniverseInput): Universe {
  const kept = new Map<string, KeptRow>();
  const turn = { last: Promise.resolve() };

  async function read(cik: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const version = await companyCache.version(cik);
    if (kept.get(cik)?.version === version) return;
    const dossier = await companyCache.recall(cik, signal);
    const analysis =
      dossier === null ? null : createAnalysis(createFactSet({ dossier, asOf: analysisDay(dossier, null) }));
    const row = analysis === null ? null : readUniverseRow(analysis, ALL_MEASURES);
    // A figure without a value says nothing in a ranking, and there are many.
    kept.set(cik, { version, row: row === null ? null : { ...row, figures: withValues(row.figures) } });
    await letOthersIn();
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    for (const { cik } of companies) await read(cik, signal);
  }

  return {
    async newest(_measures, signal) {
      // Two questions at once share the work: the second finds what the first one read.
      const reading = turn.last.then(() => readAll(signal));
      turn.last = reading.catch(() => undefined);
      await reading;
      const found = companies.flatMap(({ cik }) => kept.get(cik) ?? []);
      return { rows: found.flatMap(({ row }) => row ?? []), unread: companies.length - found.length };
    },
  };
}

function withValues(figures: UniverseRow["figures"]): UniverseRow["figures"] {
  return Object.fromEntries(Object.entries(figures).filter(([, { value }]) => value !== null));
}
