import { normalise } from "#facts/normalise.ts";
import type { FactStore } from "#facts/store.ts";
import type { FilingLibrary } from "#server/filings/open-library.ts";
import type { LayeredSource } from "#market/layered-source.ts";

const DAY_MS = 86_400_000;

export interface IngestDeps {
  readonly store: FactStore;
  readonly live: LayeredSource;
  readonly now: () => Date;
  /** Fetches the filings of a company; null where none are to be. */
  readonly fetchFilings: FilingLibrary["fetch"];
}

export interface IngestCompany {
  readonly cik: string;
  readonly symbol: string;
}

/** What became of one company. */
export type IngestResult =
  | { readonly kind: "refreshed"; readonly symbol: string; readonly facts: number; readonly filings: number }
  /** What is held is younger than a day, so an ingest that was stopped continues where it was. */
  | { readonly kind: "current"; readonly symbol: string }
  /** What was held before stays as it was. */
  | { readonly kind: "failed"; readonly symbol: string; readonly why: string };

/** Refreshes companies one after the other from the live source, giving each result as it comes; ends early with the signal. */
export async function* ingestCompanies(
  deps: IngestDeps,
  companies: readonly IngestCompany[],
  signal: AbortSignal,
): AsyncGenerator<IngestResult> {
  for (const company of companies) {
    if (signal.aborted) return;
    yield await ingestCompany(deps, company, signal);
  }
}

async function ingestCompany(
  { store, live, now, fetchFilings }: IngestDeps,
  { cik, symbol }: IngestCompany,
  signal: AbortSignal,
): Promise<IngestResult> {
  const fetchedAt = (await store.held(cik))?.origin.fetchedAt ?? null;
  if (fetchedAt !== null && now().getTime() - Date.parse(fetchedAt) < DAY_MS) return { kind: "current", symbol };
  const answer = await live.company(cik, signal);
  if (answer.kind !== "refreshed") {
    const why = answer.outcomes.find((result) => result.name === "SEC EDGAR")?.detail ?? answer.reason;
    return { kind: "failed", symbol, why };
  }
  const dossier = normalise(answer.records);
  await store.save(dossier);
  const fetched = await fetchFilings?.({ cik, filings: dossier.filings }, signal);
  return { kind: "refreshed", symbol, facts: dossier.facts.length, filings: fetched?.read ?? 0 };
}
