import { MarketError } from "./errors.ts";
import type { MarketErrorCode } from "./errors.ts";
import { mergeRecords } from "./merge-records.ts";
import type { CompanyRecords, ListingRecord } from "./records.ts";
import type { MarketSource } from "./source.ts";

/** How one source did, ready for the data-quality card. */
export interface SourceOutcome {
  readonly name: "SEC EDGAR" | "Bundled figures";
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
  | { readonly kind: "refreshed"; readonly records: CompanyRecords; readonly outcomes: readonly SourceOutcome[] }
  | {
      readonly kind: "kept";
      readonly records: CompanyRecords;
      readonly reason: MarketErrorCode;
      readonly outcomes: readonly SourceOutcome[];
    }
  | { readonly kind: "nothing"; readonly reason: MarketErrorCode; readonly outcomes: readonly SourceOutcome[] };

/** The listings, from wherever they could be had. */
export interface LiveListings {
  readonly listings: readonly ListingRecord[];
  readonly outcomes: readonly SourceOutcome[];
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
}): LayeredSource {
  const { snapshot, live } = sources;
  return {
    async company(cik, signal) {
      const [held, fresh] = await Promise.all([
        attempt(async () => snapshot.company(cik, signal), signal),
        attempt(async () => live.company(cik, signal), signal),
      ]);
      return combine(held, fresh);
    },
    async listings(signal) {
      const fresh = await attempt(async () => live.listings(signal), signal);
      if (fresh.error === null) return { listings: fresh.value, outcomes: [] };
      return { listings: await snapshot.listings(signal), outcomes: [failed("SEC EDGAR", fresh.error)] };
    },
  };
}

type Attempt<Value> =
  | { readonly error: null; readonly value: Value }
  | { readonly error: MarketError; readonly value: null };

async function attempt<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Attempt<Value>> {
  try {
    return { error: null, value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MarketError) return { error, value: null };
    throw error;
  }
}

function combine(held: Attempt<CompanyRecords | null>, fresh: Attempt<CompanyRecords | null>): LiveAnswer {
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

const UNKNOWN_TO_EDGAR: SourceOutcome = {
  name: "SEC EDGAR",
  state: "off",
  asOf: null,
  detail: "SEC EDGAR knows no company under this CIK.",
};

function describeFresh({ origin, facts, filings }: CompanyRecords): SourceOutcome {
  return {
    name: "SEC EDGAR",
    state: "ok",
    asOf: origin.fetchedAt,
    detail: `${String(facts.length)} filed values and ${String(filings.length)} filings were read.`,
  };
}

function describeHeld(held: Attempt<CompanyRecords | null>): SourceOutcome {
  if (held.error !== null) return failed("Bundled figures", held.error);
  if (held.value === null) {
    return { name: "Bundled figures", state: "off", asOf: null, detail: "This company is not among the bundled ones." };
  }
  return {
    name: "Bundled figures",
    state: "bundled",
    asOf: held.value.origin.asOf,
    detail: "Closes, splits and dates of results come from the bundled figures.",
  };
}

function failed(name: SourceOutcome["name"], error: MarketError): SourceOutcome {
  return { name, state: "failed", asOf: null, detail: error.message };
}
