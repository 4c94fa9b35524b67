import { inItsSector } from "#facts/business-lines.ts";
import type { Company, Listing } from "#facts/dossier.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { Log } from "#server/log.ts";
import { startIntervalJob } from "#server/background-work.ts";
import { readableName } from "#facts/readable-name.ts";

/** How soon EDGAR is asked again after it failed. */
const RETRY_MS = 600_000;
/** A list younger than this is not asked for again. */
const FRESH_MS = 86_400_000;
/** Two files, each with its repeats. */
const LONGEST_MS = 120_000;

interface CompaniesDeps {
  readonly snapshot: Pick<Snapshot, "identities" | "listings">;
  readonly log: Pick<Log, "info" | "warn">;
}

/** The companies of the product, and how to stop asking for newer lists of them. */
export interface OpenedCompanies {
  readonly known: KnownCompanies;
  readonly index: CompanyIndex;
  /** From now on every listed company can be researched. */
  readonly goLive: (live: Pick<LayeredSource, "listings">) => void;
  readonly close: () => Promise<void>;
}

interface Lists {
  readonly known: KnownCompanies;
  readonly index: CompanyIndex;
}

/**
 * Opens the bundled list of companies, which needs no database. Once live, every listed company is known, and EDGAR's current list
 * replaces the bundled one when it arrives: nothing waits for it.
 */
export async function openCompanies({ snapshot, log }: CompaniesDeps): Promise<OpenedCompanies> {
  const { signal } = new AbortController();
  const bundled = (await snapshot.identities(signal)).map(inItsSector);
  const listings = await snapshot.listings(signal);
  const first = indexLists(listings, bundled);
  const state = { lists: first, close: () => Promise.resolve() };
  const goLive = (source: Pick<LayeredSource, "listings">): void => {
    const replace = (lists: Lists): void => void (state.lists = { ...lists, index: openAllListed(lists.index) });
    replace(first);
    state.close = startRefreshing(source, (newer) => replace(indexLists(newer, bundled)), log);
  };
  return {
    known: {
      bundled,
      // A run that was started before a new list came must still find its company.
      companyOf: (cik) => state.lists.known.companyOf(cik) ?? first.known.companyOf(cik),
      rankOf: (company) => state.lists.known.rankOf(company),
    },
    index: {
      find: (symbolText) => state.lists.index.find(symbolText),
      search: (query, limit) => state.lists.index.search(query, limit),
      neighbours: (symbol, limit) => state.lists.index.neighbours(symbol, limit),
      heldSymbols: () => state.lists.index.heldSymbols(),
    },
    goLive,
    close: () => state.close(),
  };
}

function indexLists(listings: readonly Listing[], bundled: readonly Company[]): Lists {
  return { known: createKnownCompanies(listings, bundled), index: createCompanyIndex(listings, bundled) };
}

/** Asks for EDGAR's list at once and then once a day; returns what stops it. */
function startRefreshing(
  live: Pick<LayeredSource, "listings">,
  replace: (listings: readonly Listing[]) => void,
  log: CompaniesDeps["log"],
): () => Promise<void> {
  const state = { freshUntil: 0 };
  const refresh = async (stopping: AbortSignal): Promise<void> => {
    if (performance.now() < state.freshUntil) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]);
    const answer = await live.listings(signal).catch((error: unknown) => {
      if (stopping.aborted) return null;
      throw error;
    });
    if (answer === null) return;
    const [failed] = answer.outcomes;
    if (failed !== undefined || answer.listings.length === 0) {
      return log.warn({ reason: failed?.detail ?? "The list is empty." }, KEPT);
    }
    replace(answer.listings);
    state.freshUntil = performance.now() + FRESH_MS;
    log.info({ listings: answer.listings.length }, "the current list of companies of SEC EDGAR is in use");
  };
  return startIntervalJob({ everyMs: RETRY_MS, work: refresh, failed: (error) => log.warn({ err: error }, KEPT) });
}

const KEPT = "the list of companies of SEC EDGAR could not be read: the list from before stays in use";

/** Who companies are, before anything of theirs is opened. */
interface KnownCompanies {
  /** The companies whose figures are bundled. */
  readonly bundled: readonly Company[];
  /** Null for a CIK that no list names. */
  companyOf(cik: string): Company | null;
  /** Place in the SEC's list, which runs from the largest market value down; null for companies not in it. */
  rankOf(company: Company): number | null;
}

/** Looks companies up by CIK: the bundled ones with all that is known, the others as the SEC lists them. */
export function createKnownCompanies(listings: readonly Listing[], bundled: readonly Company[]): KnownCompanies {
  const byCik = new Map(bundled.map((company) => [company.cik, company]));
  // The first listing of a CIK is its main security.
  const listed = new Map(listings.toReversed().map((listing) => [listing.cik, listing]));
  return {
    bundled,
    companyOf(cik) {
      const listing = listed.get(cik);
      return byCik.get(cik) ?? (listing === undefined ? null : companyListed(listing));
    },
    rankOf: (company) => listed.get(company.cik)?.rank ?? null,
  };
}

/** The bundled companies, the largest first; those in no list come last, by CIK. */
export function largestFirst(known: Pick<KnownCompanies, "bundled" | "rankOf">): readonly Company[] {
  const rank = (company: Company): number => known.rankOf(company) ?? Number.MAX_SAFE_INTEGER;
  return known.bundled.toSorted((one, other) => rank(one) - rank(other) || one.cik.localeCompare(other.cik));
}

function companyListed({ cik, symbol, name, exchange }: Listing): Company {
  return {
    cik,
    symbol,
    name,
    displayName: readableName(name),
    exchange,
    shareClasses: [],
    otherSecurities: [],
    sic: null,
    sicDescription: null,
    sector: null,
    fiscalYearEnd: null,
    filerCategory: null,
    stateOfIncorporation: null,
    website: null,
    formerNames: [],
    formerTickers: [],
    predecessors: [],
    successors: [],
  };
}

/** With the live source every listed company can be researched, bundled or not. */
export function openAllListed(index: CompanyIndex): CompanyIndex {
  return {
    search: (query, limit) => index.search(query, limit),
    neighbours: (symbol, limit) => index.neighbours(symbol, limit),
    heldSymbols: () => index.heldSymbols(),
    find(symbolText) {
      const found = index.find(symbolText);
      return found.kind === "listed" ? { ...found, kind: "held", displayName: found.name, sector: null } : found;
    },
  };
}
