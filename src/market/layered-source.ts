import type { PriceReader } from "./prices/price-reader.ts";
import { MarketError, type MarketErrorCode } from "./errors.ts";
import type {
  CompanyRecord,
  CompanyRecords,
  FactRecord,
  FilingRecord,
  ListingRecord,
  MarketSource,
} from "./records.ts";

/** How one source did, ready for the data-quality card. */
export interface SourceResult {
  readonly name: "SEC EDGAR" | "Bundled figures" | "Prices";
  readonly state: "ok" | "bundled" | "failed" | "off";
  /** ISO date or instant of what the source gave; null when it gave nothing. */
  readonly asOf: string | null;
  /** A whole sentence. */
  readonly detail: string;
}

/**
 * What asking again brought:
 * `refreshed` – live records over the bundled ones: store them;
 * `kept` – the live source failed, `records` are the bundled ones: keep what is stored where that is newer;
 * `nothing` – the live source failed or does not know the company, and it is not bundled.
 */
export type LiveAnswer =
  | { readonly kind: "refreshed"; readonly records: CompanyRecords; readonly outcomes: readonly SourceResult[] }
  | {
      readonly kind: "kept";
      readonly records: CompanyRecords;
      readonly reason: MarketErrorCode;
      readonly outcomes: readonly SourceResult[];
    }
  | { readonly kind: "nothing"; readonly reason: MarketErrorCode; readonly outcomes: readonly SourceResult[] };

/** The listings, from wherever they could be had. */
export interface LiveListings {
  readonly listings: readonly ListingRecord[];
  readonly outcomes: readonly SourceResult[];
}

/**
 * The live source laid over the bundled one. A provider that is slow, down, limited or wrong is an answer, not an
 * error; only the caller's own abort and faults of this program are thrown.
 */
export interface LayeredSource {
  company(cik: string, signal: AbortSignal): Promise<LiveAnswer>;
  listings(signal: AbortSignal): Promise<LiveListings>;
}

/** Makes the source for MARKET_SOURCE=live from the snapshot and EDGAR. */
export function createLayeredSource(sources: {
  readonly snapshot: MarketSource;
  readonly live: MarketSource;
  /** Closing prices of companies that are not bundled; null without a provider of them. */
  readonly prices?: PriceReader | null;
}): LayeredSource {
  const { snapshot, live, prices = null } = sources;
  return {
    async company(cik, signal) {
      const [held, fresh] = await Promise.all([
        attempt(async () => snapshot.company(cik, signal), signal),
        attempt(async () => live.company(cik, signal), signal),
      ]);
      return withPrices(combine(held, fresh), prices, signal);
    },
    async listings(signal) {
      const fresh = await attempt(async () => live.listings(signal), signal);
      if (fresh.error === null) return { listings: fresh.value, outcomes: [] };
      return { listings: await snapshot.listings(signal), outcomes: [failed("SEC EDGAR", fresh.error)] };
    },
  };
}

/** Closes are nice to have: without them the rest stands, and the answer says what became of them. */
async function withPrices(answer: LiveAnswer, prices: PriceReader | null, signal: AbortSignal): Promise<LiveAnswer> {
  if (prices === null || answer.kind !== "refreshed" || answer.records.prices !== null) return answer;
  const { records, outcomes } = answer;
  const read = await attempt(async () => prices.closes(records.company.symbol, signal), signal);
  if (read.error !== null) return { ...answer, outcomes: [...outcomes, failed("Prices", read.error)] };
  return { ...answer, records: { ...records, prices: read.value } };
}

type LiveAttempt<Value> =
  | { readonly error: null; readonly value: Value }
  | { readonly error: MarketError; readonly value: null };

async function attempt<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<LiveAttempt<Value>> {
  try {
    return { error: null, value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MarketError) return { error, value: null };
    throw error;
  }
}

function combine(held: LiveAttempt<CompanyRecords | null>, fresh: LiveAttempt<CompanyRecords | null>): LiveAnswer {
  const bundled = describeHeld(held);
  if (fresh.value !== null) {
    const records = held.value === null ? fresh.value : mergeRecords(held.value, fresh.value);
    return { kind: "refreshed", records, outcomes: [describeFresh(fresh.value), bundled] };
  }
  const outcomes = [fresh.error === null ? UNKNOWN_TO_EDGAR : failed("SEC EDGAR", fresh.error), bundled];
  const reason = fresh.error?.code ?? "market/not-found";
  return held.value === null
    ? { kind: "nothing", reason, outcomes }
    : { kind: "kept", records: held.value, reason, outcomes };
}

const UNKNOWN_TO_EDGAR: SourceResult = {
  name: "SEC EDGAR",
  state: "off",
  asOf: null,
  detail: "SEC EDGAR has no company with this CIK.",
};

function describeFresh({ origin, facts, filings }: CompanyRecords): SourceResult {
  return {
    name: "SEC EDGAR",
    state: "ok",
    asOf: origin.fetchedAt,
    detail: `${String(facts.length)} filed values and ${String(filings.length)} filings were read.`,
  };
}

function describeHeld(held: LiveAttempt<CompanyRecords | null>): SourceResult {
  if (held.error !== null) return failed("Bundled figures", held.error);
  if (held.value === null) {
    return { name: "Bundled figures", state: "off", asOf: null, detail: "This company is not among the bundled ones." };
  }
  return {
    name: "Bundled figures",
    state: "bundled",
    asOf: held.value.origin.asOf,
    detail: "Closing prices, splits and earnings dates come from the bundled figures.",
  };
}

function failed(name: SourceResult["name"], error: MarketError): SourceResult {
  return { name, state: "failed", asOf: null, detail: error.message };
}

/**
 * Lays live records over held ones: figures and filings from the live source, and from the held ones what EDGAR does
 * not give (closes, announcements, splits, sector, former symbols, names as people write them).
 */
export function mergeRecords(held: CompanyRecords, live: CompanyRecords): CompanyRecords {
  const hasLiveFacts = live.facts.length > 0;
  const { tier, fullThrough, vintages, selectedConcepts } = hasLiveFacts ? live.origin : held.origin;
  const { announcementsAsOf, estimatesAsOf } = held.origin;
  return {
    company: mergeCompany(held.company, live.company),
    facts: hasLiveFacts ? mergeFacts(held.facts, live.facts) : held.facts,
    filings: mergeFilings(held.filings, live.filings),
    announcements: held.announcements,
    nextAnnouncement: held.nextAnnouncement,
    prices: held.prices,
    splits: held.splits,
    fiscalYearLabels: { ...held.fiscalYearLabels, ...live.fiscalYearLabels },
    origin: { ...live.origin, announcementsAsOf, estimatesAsOf, tier, fullThrough, vintages, selectedConcepts },
  };
}

function mergeCompany(held: CompanyRecord, live: CompanyRecord): CompanyRecord {
  return {
    cik: live.cik,
    symbol: held.symbol,
    name: live.name,
    displayName: held.displayName,
    exchange: live.exchange ?? held.exchange,
    // EDGAR lists symbols without saying which are common shares: the held list was looked through.
    shareClasses: held.shareClasses,
    otherSecurities: held.otherSecurities,
    sic: live.sic ?? held.sic,
    sicDescription: live.sicDescription ?? held.sicDescription,
    sector: held.sector,
    fiscalYearEnd: live.fiscalYearEnd ?? held.fiscalYearEnd,
    filerCategory: live.filerCategory ?? held.filerCategory,
    stateOfIncorporation: live.stateOfIncorporation ?? held.stateOfIncorporation,
    website: live.website ?? held.website,
    formerNames: live.formerNames.length > 0 ? live.formerNames : held.formerNames,
    formerTickers: held.formerTickers,
    predecessors: live.predecessors.length > 0 ? live.predecessors : held.predecessors,
    successors: held.successors,
  };
}

/**
 * The live set holds every value as filed, so computed stand-ins (`matched`, `derived`) have done their duty; held
 * values of a filing that the live set does not cite stay.
 */
function mergeFacts(held: readonly FactRecord[], live: readonly FactRecord[]): FactRecord[] {
  const cited = new Set(live.map((fact) => fact.accession));
  return [...live, ...held.filter((fact) => fact.basis === "filed" && !cited.has(fact.accession))];
}

/** Newest first. A held acceptance time whose zone is known beats a served one whose zone is not. */
function mergeFilings(held: readonly FilingRecord[], live: readonly FilingRecord[]): FilingRecord[] {
  const byAccession = new Map(held.map((filing) => [filing.accession, filing]));
  for (const filing of live) {
    const before = byAccession.get(filing.accession);
    const isTimed = before !== undefined && before.acceptedZone !== null && before.acceptedAsServed !== null;
    const { acceptedAsServed, acceptedZone } = isTimed ? before : filing;
    byAccession.set(filing.accession, { ...filing, acceptedAsServed, acceptedZone });
  }
  return [...byAccession.values()].toSorted((one, other) => (newness(one) < newness(other) ? 1 : -1));
}

function newness(filing: FilingRecord): string {
  return `${filing.filed} ${filing.accession}`;
}
