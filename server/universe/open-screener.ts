import { join } from "node:path";
import type { Company } from "#facts/dossier.ts";
import { FACTS_CHANNEL } from "#facts/prepared-dossier.ts";
import type { FactStore } from "#facts/store.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import type { LocatedCompanies } from "#server/companies/company-cache.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { codeVersion } from "#server/research/open-runs.ts";
import { lazily } from "#platform/memo.ts";
import { createBrowseService } from "./browse-service.ts";
import { createCompanyComputer } from "./company-computer.ts";
import type { HeldCompanies } from "./held-companies.ts";
import { createScreenService } from "./screen-service.ts";
import { startUniverseJob, type UniverseJobDeps } from "./universe-job.ts";
import { openUniverseMemory } from "./universe-memory.ts";

interface OpenScreenerInput extends Pick<UniverseJobDeps, "saveSummary"> {
  readonly root: string;
  readonly database: OpenedDatabase;
  readonly factStore: FactStore;
  readonly companyCache: Pick<LocatedCompanies, "heldIn">;
  readonly held: HeldCompanies;
  readonly bundled: readonly Company[];
  readonly hasJob: boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** Folders whose code decides what the rows of the universe are, besides that of cards. */
const FOLDERS = ["src/screener/universe"];

/** Opens the screener: this process's copy of the universe and, where the settings say so, the job that computes it. */
export async function openScreener(input: OpenScreenerInput) {
  const { root, database, factStore, companyCache, held, bundled, hasJob, now, log, saveSummary } = input;
  const store = createUniverseStore(database);
  const memory = await openUniverseMemory({ store, notices: database, log });
  const { universe } = memory;
  const services = {
    screener: createScreenService({ store, universe, held: () => held.count(), now }),
    browse: createBrowseService({ store, universe, bundled }),
  };
  if (!hasJob) return { services, store, close: () => memory.close() };
  const job = startUniverseJob({
    store,
    computer: createCompanyComputer(join(root, "data/snapshot")),
    held: () => held.list(),
    heldIn: (cik) => companyCache.heldIn(cik),
    load: (cik) => factStore.load(cik),
    saveSummary,
    rulesVersion: lazily(() => codeVersion(root, FOLDERS)),
    log,
  });
  const stopListening = await database.listen(FACTS_CHANNEL, (cik) => job.wake(cik));
  return {
    services,
    store,
    async close() {
      await stopListening();
      await job.close();
      await memory.close();
    },
  };
}
