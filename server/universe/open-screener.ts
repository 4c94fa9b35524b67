import { join } from "node:path";
import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Company } from "#facts/dossier.ts";
import { FACTS_CHANNEL } from "#facts/prepared-dossier.ts";
import type { FactStore } from "#facts/store.ts";
import { createFollowStore } from "#members/screens/follow-store.ts";
import { createUniverseStore, UNIVERSE_CHANNEL, type UniverseStore } from "#screener/universe/universe-store.ts";
import { startIntervalJob } from "#server/background-work.ts";
import type { LocatedCompanies } from "#server/companies/company-cache.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import type { Prepared } from "#server/prepared/load-prepared.ts";
import { createCompanyComputer } from "./company-computer.ts";
import type { HeldCompanies } from "./held-companies.ts";
import { createScreenFollower } from "./follow-screens.ts";
import { createScreenService, figureOf } from "./screen-service.ts";
import { startUniverseJob, type UniverseJobDeps } from "./universe-job.ts";
import type { Notices } from "#contracts/database.ts";
import { createUniverse, type Universe } from "#screener/universe/universe.ts";
import { oneAtATime } from "#server/research/run-logs.ts";
import type { BrowseQuestion, BrowseRow, BrowseServices } from "#app/companies/browse-services.ts";
import { type BrowsedCompany, groupCompanies, mediansOf } from "#screener/browse/group-companies.ts";
import { positionOf } from "#screener/universe/measures.ts";

interface OpenScreenerInput extends Pick<UniverseJobDeps, "findings" | "rowFacts" | "rowRules" | "saveSummary"> {
  readonly root: string;
  readonly database: OpenedDatabase;
  /** Where the figures that pages show are read. */
  readonly reads: Pick<OpenedDatabase, "query">;
  readonly factStore: FactStore;
  readonly companyCache: Pick<LocatedCompanies, "heldIn">;
  readonly held: HeldCompanies;
  readonly prepared: Pick<Prepared, "events" | "rows">;
  readonly bundled: readonly Company[];
  readonly hasJob: boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** How often it is looked for companies that enter or leave saved screens. */
const LOOK_MS = 600_000;

/** Opens the screener: this process's copy of the universe and, where the settings say so, the job that computes it. */
export async function openScreener(input: OpenScreenerInput) {
  const { root, database, reads, factStore, companyCache, held, prepared, bundled, hasJob, now, log, ...rows } = input;
  const store = createUniverseStore(database, reads);
  const memory = await openUniverseMemory(store, database, log);
  const { universe } = memory;
  const follower = createScreenFollower({
    follow: createFollowStore(database),
    store,
    universe,
    held: () => held.count(),
    now,
  });
  const services = {
    followed: follower,
    screener: createScreenService({ store, universe, held: () => held.count(), now }),
    browse: createBrowseService({ store, universe, bundled }),
  };
  if (!hasJob) return { services, store, close: () => memory.close() };
  const job = startUniverseJob({
    store,
    computer: createCompanyComputer(join(root, "data/snapshot")),
    async held() {
      await prepared.events();
      await prepared.rows();
      return held.list();
    },
    heldIn: (cik) => companyCache.heldIn(cik),
    load: (cik) => factStore.load(cik),
    ...rows,
    log,
  });
  const stopLooking = startIntervalJob({
    everyMs: LOOK_MS,
    work: (signal) => follower.lookAtAll(signal),
    failed: (error) => log.warn({ err: error }, "the saved screens could not be looked at"),
  });
  const stopListening = await database.listen(FACTS_CHANNEL, (cik) => job.wake(cik));
  return {
    services,
    store,
    async close() {
      await stopListening();
      await stopLooking();
      await job.close();
      await memory.close();
    },
  };
}

/** So many companies are read at once; each has three rows of numbers. */
const CHUNK = 20;
/** How often the channel of notices is checked. */
const CHECK_MS = 30_000;

export interface UniverseInMemory {
  readonly universe: Universe;
  close(): Promise<void>;
}

/** Keeps this process's copy of the universe: all of it at the start, then each company that a notice names. */
export async function openUniverseMemory(store: UniverseStore, notices: Notices, log: Log): Promise<UniverseInMemory> {
  const universe = createUniverse();
  const wanted = new Set<string>();
  const state = { isClosed: false, hasMissed: false, reading: Promise.resolve() };

  async function readWanted(): Promise<void> {
    while (wanted.size > 0 && !state.isClosed) {
      const chunk = [...wanted].slice(0, CHUNK);
      for (const cik of chunk) wanted.delete(cik);
      for (const numbers of await store.numbers(chunk)) universe.put(numbers);
      await letOthersIn();
    }
  }
  const failed = (error: unknown): void => log.warn({ err: error }, "companies of the universe were not read");
  const read = oneAtATime(() => (state.reading = readWanted()), failed);
  const readAll = async (): Promise<void> => {
    for (const cik of await store.computed()) wanted.add(cik);
    read();
  };
  const stop = await notices.listen(
    UNIVERSE_CHANNEL,
    (cik) => {
      wanted.add(cik);
      read();
    },
    {
      everyMs: CHECK_MS,
      lost: () => void (state.hasMissed = true),
      confirmed() {
        if (state.hasMissed) readAll().catch(failed);
        state.hasMissed = false;
      },
    },
  );
  readAll().catch(failed);
  return {
    universe,
    async close() {
      state.isClosed = true;
      await stop();
      await state.reading;
    },
  };
}

interface BrowseServiceDeps {
  readonly store: Pick<UniverseStore, "rows">;
  readonly universe: Universe;
  /** The bundled companies: those that are not computed yet are listed too. */
  readonly bundled: readonly Company[];
}

const ROWS = 100;

/** Makes the service that lists the companies whose figures we hold, by sector and industry. */
export function createBrowseService(deps: BrowseServiceDeps): BrowseServices {
  const { universe, store } = deps;
  return {
    sectors: () => groupCompanies(everyCompany(deps), "sector", { universe, measures: [] }),
    async companies(question, measures) {
      const { sector, industry } = question;
      const found = everyCompany(deps).filter(
        (company) =>
          (sector === null || company.sector === sector) && (industry === null || company.industry === industry),
      );
      if (found.length === 0) return null;
      const inOrder = sorted(found, question.sortBy, universe);
      const pages = Math.ceil(found.length / ROWS);
      const page = Math.min(question.page, pages);
      const shown = inOrder.slice((page - 1) * ROWS, page * ROWS);
      return {
        total: found.length,
        page,
        pages,
        rows: await readRows(shown, measures, store),
        groups:
          industry === null
            ? groupCompanies(found, sector === null ? "sector" : "industry", { universe, measures })
            : [],
        medians: mediansOf(found, { universe, measures }),
      };
    },
  };
}

/** The companies that are computed, then those that are still to come. */
function everyCompany({ universe, bundled }: BrowseServiceDeps): readonly BrowsedCompany[] {
  const computed = Array.from({ length: universe.size }, (_, position) => ({
    ...universe.company(position),
    position,
  }));
  const waiting = bundled
    .filter(({ cik }) => universe.positionOfCik(cik) === undefined)
    .map(({ displayName, sicDescription, ...company }) => ({
      ...company,
      name: displayName,
      industry: sicDescription,
      position: undefined,
    }));
  return [...computed, ...waiting].map(({ cik, symbol, name, sector, industry, position }) => ({
    cik,
    symbol,
    name,
    sector: sector ?? "",
    industry: industry ?? "",
    position,
  }));
}

function sorted(
  companies: readonly BrowsedCompany[],
  by: BrowseQuestion["sortBy"],
  universe: Universe,
): readonly BrowsedCompany[] {
  if (by === "name") return companies.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const sizes = universe.values("ttm", positionOf("market_cap") ?? -1);
  const sizeOf = ({ position }: BrowsedCompany): number => (position === undefined ? 0 : sizes[position] || 0);
  return companies.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

async function readRows(
  companies: readonly BrowsedCompany[],
  measures: readonly string[],
  store: BrowseServiceDeps["store"],
): Promise<readonly BrowseRow[]> {
  const stored = await store.rows(
    companies.map(({ cik }) => cik),
    "ttm",
  );
  return companies.map(({ cik, symbol, name, industry }) => {
    const row = stored.get(cik);
    return { symbol, name, industry, figures: measures.map((id) => (row === undefined ? null : figureOf(row, id))) };
  });
}
