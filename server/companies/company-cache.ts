import type { CompanyRecords } from "#market/records.ts";
import type { Dossier, PricePoint, SourceStatus } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import type { FactStore, StoredCompany } from "#facts/store.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createFactSet, type FactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { LRUCache } from "lru-cache";

const DAY_MS = 86_400_000;
/** A dossier takes a few megabytes; this many cover a run with its peers. */
const REMEMBERED_DOSSIERS = 12;
/** So much of an ISO instant names its ten minutes. */
const TEN_MINUTES = "2026-08-22T12:3".length;

export interface CompanyCacheDeps {
  readonly store: FactStore;
  readonly snapshot: Pick<Snapshot, "company" | "edition">;
  /** Null when only the bundled figures are used. */
  readonly live: LayeredSource | null;
  readonly now: () => Date;
}

/** Everything held on companies, refreshed when the live source is on and what is held is older than a day. */
export interface CompanyCache {
  /** Null when nothing is held and nothing could be had. */
  open(cik: string, signal: AbortSignal): Promise<Dossier | null>;
  /** The same without asking the live source. */
  recall(cik: string, signal: AbortSignal): Promise<Dossier | null>;
  /** Whether anything is bundled or stored on the company. */
  isHeld(cik: string): Promise<boolean>;
  /** Changes when what is held on the company does. */
  version(cik: string): Promise<string>;
}

/** The same for work that nobody waits for: it reads companies past the memory of the cache. */
export interface LocatedCompanies extends CompanyCache {
  /** Where what is held on the company is, and its version; null when nothing is held. */
  heldIn(cik: string): Promise<HeldIn | null>;
}

/** Stored in the database, or bundled with the product. */
export interface HeldIn {
  readonly place: "database" | "bundle";
  readonly version: string;
}

/**
 * Makes the cache. Bundled figures are read from the snapshot, which is a store of its own; what the live source gave
 * is kept in the database.
 */
export function createCompanyCache(deps: CompanyCacheDeps): LocatedCompanies {
  const recent = new LRUCache<string, Dossier>({ max: REMEMBERED_DOSSIERS });
  const opening = new Map<string, Promise<Dossier | null>>();
  return {
    /** Two who open the same company at once share one reading. */
    open(cik, signal) {
      const begun = opening.get(cik);
      if (begun !== undefined) return begun;
      const reading = openCompany({ deps, recent, cik, signal }).finally(() => opening.delete(cik));
      opening.set(cik, reading);
      return reading;
    },
    async recall(cik, signal) {
      const begun = opening.get(cik);
      return begun ?? recall({ deps, recent, cik, signal }, await deps.store.held(cik));
    },
    isHeld: async (cik) => deps.snapshot.edition(cik) !== null || (await deps.store.held(cik)) !== null,
    async version(cik) {
      const held = await deps.store.held(cik);
      const bundled = `snapshot ${deps.snapshot.edition(cik)?.version ?? "without the company"}`;
      const hash = held === null || isOlderThanBundled(held, deps) ? bundled : held.factsHash;
      // While the live source could not be read, it is asked again every ten minutes.
      const isAsking = deps.live !== null && !isFresh(held, deps.now());
      return isAsking ? `${hash}, asked ${deps.now().toISOString().slice(0, TEN_MINUTES)}` : hash;
    },
    async heldIn(cik) {
      const held = await deps.store.held(cik);
      if (held !== null && !isOlderThanBundled(held, deps)) return { place: "database", version: held.factsHash };
      const edition = deps.snapshot.edition(cik);
      return edition === null ? null : { place: "bundle", version: `snapshot ${edition.version}` };
    },
  };
}

interface Opening {
  readonly deps: CompanyCacheDeps;
  readonly recent: LRUCache<string, Dossier>;
  readonly cik: string;
  readonly signal: AbortSignal;
}

async function openCompany(opening: Opening): Promise<Dossier | null> {
  const { deps, cik } = opening;
  const held = await deps.store.held(cik);
  const isDue = deps.live !== null && !isFresh(held, deps.now());
  return isDue ? refresh(opening, deps.live, held) : recall(opening, held);
}

/** A provider that failed leaves what is held untouched; the dossier says why it is not newer. */
async function refresh(opening: Opening, live: LayeredSource, held: StoredCompany | null): Promise<Dossier | null> {
  const { deps, recent, cik, signal } = opening;
  const answer = await live.company(cik, signal);
  if (answer.kind === "refreshed") {
    const dossier = await withKeptCloses(deps, normalise(answer.records), answer.records);
    await deps.store.save(dossier);
    recent.set(dossier.factsHash, dossier);
    return withStatuses(dossier, answer.outcomes);
  }
  const kept = await recall(opening, held);
  return kept === null ? null : withStatuses(kept, answer.outcomes);
}

/** Closes that no provider gives today stay as they were, unless a split has changed their basis since. */
async function withKeptCloses(
  { store }: CompanyCacheDeps,
  dossier: Dossier,
  records: CompanyRecords,
): Promise<Dossier> {
  if (dossier.prices !== null) return dossier;
  const stored = await store.load(dossier.company.cik);
  const prices = stored?.prices ?? null;
  if (prices === null || stored?.splits.at(-1)?.date !== dossier.splits.at(-1)?.date) return dossier;
  const pairs = (closes: readonly PricePoint[]) => closes.map(({ date, close }) => [date, close] as const);
  const { monthly, daily } = prices;
  return normalise({ ...records, prices: { ...prices, monthly: pairs(monthly), daily: pairs(daily) } });
}

/** What is held: from the database, unless the bundled figures are newer or the only ones. */
async function recall(opening: Opening, held: StoredCompany | null): Promise<Dossier | null> {
  const { deps, recent, cik, signal } = opening;
  const isStored = held !== null && !isOlderThanBundled(held, deps);
  const key = isStored ? held.factsHash : `bundled ${cik}`;
  const dossier = recent.get(key) ?? (isStored ? await deps.store.load(cik) : await readBundled(deps, cik, signal));
  // By its own hash: a replica can still have the facts of before.
  if (dossier !== null) recent.set(isStored ? dossier.factsHash : key, dossier);
  return dossier ?? (held === null ? null : deps.store.load(cik));
}

async function readBundled({ snapshot }: CompanyCacheDeps, cik: string, signal: AbortSignal): Promise<Dossier | null> {
  const records = await snapshot.company(cik, signal);
  return records === null ? null : normalise(records);
}

/** What the source says of itself stands in place of what was said of it when the records came in. */
function withStatuses(dossier: Dossier, outcomes: readonly SourceStatus[]): Dossier {
  const named = new Set(outcomes.map((outcome) => outcome.name));
  return { ...dossier, statuses: [...outcomes, ...dossier.statuses.filter((status) => !named.has(status.name))] };
}

function isFresh(held: StoredCompany | null, now: Date): boolean {
  const fetchedAt = held?.origin.fetchedAt ?? null;
  return fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) < DAY_MS;
}

/** A newer release of the product can bring newer bundled figures than those once read from the live source. */
function isOlderThanBundled(held: StoredCompany, { snapshot }: CompanyCacheDeps): boolean {
  return held.origin.asOf < (snapshot.edition(held.cik)?.figures ?? "");
}

const REMEMBERED_ANALYSES = 12;

/** A company's facts as known on a day, and what is computed from them. */
interface CompanyAnalysis {
  readonly factSet: FactSet;
  readonly analysis: Analysis;
}

/** Gives the reading of a dossier on a day; the same one again while it is remembered, with all it computed. */
export type AnalyseDossier = (dossier: Dossier, asOf: string) => CompanyAnalysis;

/** Makes the memory of readings: the last few, by facts and day. */
export function createAnalysisCache(): AnalyseDossier {
  const recent = new LRUCache<string, CompanyAnalysis>({ max: REMEMBERED_ANALYSES });
  return (dossier, asOf) => {
    const key = `${dossier.factsHash} ${dossier.findingsVersion ?? ""} ${asOf}`;
    const reading = recent.get(key) ?? analyse(dossier, asOf);
    recent.set(key, reading);
    return reading;
  };
}

function analyse(dossier: Dossier, asOf: string): CompanyAnalysis {
  const factSet = createFactSet({ dossier, asOf });
  return { factSet, analysis: createAnalysis(factSet) };
}
