import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Dossier } from "#facts/dossier.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import type { UniverseStore } from "#screener/universe/universe-store.ts";
import { startIntervalJob } from "#server/background-work.ts";
import type { HeldIn } from "#server/companies/company-cache.ts";
import type { Log } from "#server/log.ts";
import { oneAtATime } from "#server/research/run-logs.ts";
import { rowVersion } from "./row-rules.ts";
import type { CompanyComputer } from "./company-computer.ts";

/** Longer than any company takes; then another process may take it over. */
const LEASE_SECONDS = 120;
/** How often it is looked for companies that were missed. */
const ROUND_MS = 1_800_000;

export interface UniverseJobDeps {
  readonly store: UniverseStore;
  readonly computer: CompanyComputer;
  /** The CIKs of every company that is held, the largest first. */
  readonly held: () => Promise<readonly string[]>;
  readonly heldIn: (cik: string) => Promise<HeldIn | null>;
  readonly load: (cik: string) => Promise<Dossier | null>;
  readonly findings: FindingsSource;
  readonly saveSummary: (summary: CompanySummary) => Promise<void>;
  /** What a company's rows are to be made of; null where nothing is held on it. */
  readonly rowFacts: (cik: string) => Promise<string | null>;
  /** Changes when equal facts could give other rows. */
  readonly rowRules: () => Promise<string>;
  readonly log: Log;
}

/** Keeps the rows of the universe up to date with facts and rules. */
export interface UniverseJob {
  /** Computes a company soon, before those of a round. */
  wake(cik: string): void;
  close(): Promise<void>;
}

/** Starts the job: every company that is held and not computed by the current rules, then each one whose facts change. */
export function startUniverseJob(deps: UniverseJobDeps): UniverseJob {
  const backlog = createBacklog();
  const stopping = new AbortController();
  const state: { done: Promise<void> } = { done: Promise.resolve() };

  async function work(): Promise<void> {
    let isChange = false;
    for (let asked = backlog.next(); asked !== null && !stopping.signal.aborted; asked = backlog.next()) {
      const { cik } = asked;
      ({ isChange } = asked);
      await refresh(deps, cik).catch((error: unknown) =>
        deps.log.error({ err: error, cik }, "a company could not be computed"),
      );
      await letOthersIn();
    }
    // After a change others may follow, for which readers wait; nobody waits for those of a round.
    if (!isChange) await deps.computer.rest();
  }

  const begin = oneAtATime(
    () => (state.done = work()),
    (error) => deps.log.error({ err: error }, "the universe job failed"),
  );
  const stopInterval = startIntervalJob({
    everyMs: ROUND_MS,
    work: async () => {
      for await (const cik of outdated(deps, stopping.signal)) backlog.missed.add(cik);
      if (backlog.missed.size > 0) begin();
    },
    failed: (error) => deps.log.warn({ err: error }, "the companies of the universe could not be listed"),
  });
  return {
    wake(cik) {
      backlog.changed.add(cik);
      begin();
    },
    async close() {
      stopping.abort();
      await stopInterval();
      await state.done;
      await deps.computer.rest();
    },
  };
}

/** CIKs of companies to compute: those that changed, which readers wait for, before those of a round. */
function createBacklog() {
  const changed = new Set<string>();
  const missed = new Set<string>();
  return {
    changed,
    missed,
    /** Takes the next one out; null when there is none. */
    next(): { readonly cik: string; readonly isChange: boolean } | null {
      const isChange = changed.size > 0;
      const [cik] = isChange ? changed : missed;
      if (cik === undefined) return null;
      changed.delete(cik);
      missed.delete(cik);
      return { cik, isChange };
    },
  };
}

/** The companies whose rows were computed by other facts or rules than today's, or not at all. */
async function* outdated(deps: UniverseJobDeps, signal: AbortSignal): AsyncGenerator<string> {
  const ciks = await deps.held();
  const computed = await deps.store.versions();
  for (const cik of ciks) {
    if (signal.aborted) return;
    const version = await currentVersion(deps, cik);
    if (version !== null && version !== computed.get(cik)) yield cik;
  }
}

/** What a company's rows are to be computed by; null where nothing is held on it. */
async function currentVersion(deps: UniverseJobDeps, cik: string): Promise<string | null> {
  const facts = await deps.rowFacts(cik);
  return facts && rowVersion(facts, await deps.rowRules());
}

/** Computes a company where its rows are of other facts or rules, and no other process does. */
async function refresh(deps: UniverseJobDeps, cik: string): Promise<void> {
  const version = await currentVersion(deps, cik);
  if (version === null || (await deps.store.versionOf(cik)) === version) return;
  if (!(await deps.store.claim(cik, LEASE_SECONDS))) return;
  try {
    deps.computer.begin();
    const held = await deps.heldIn(cik);
    const dossier = held?.place === "database" ? await deps.load(cik) : null;
    const findings = await deps.findings.of(cik);
    const computed = await deps.computer.compute({ cik, dossier, findings });
    if (computed === null) return await deps.store.release(cik);
    await deps.store.save(computed.record, version, await deps.rowRules());
    await deps.saveSummary(computed.summary);
  } catch (error) {
    await deps.store.release(cik);
    throw error;
  }
}
