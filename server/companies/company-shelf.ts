import type { Dossier, SourceStatus } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import type { FactStore, HeldCompany } from "#facts/store.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createRecent, type Recent } from "./recent.ts";

const DAY_MS = 86_400_000;
/** A dossier takes a few megabytes; this many cover a run with its peers. */
const REMEMBERED = 12;
/** So much of an ISO instant names its ten minutes. */
const TEN_MINUTES = "2026-08-22T12:3".length;

export interface ShelfParts {
  readonly store: FactStore;
  readonly snapshot: Pick<Snapshot, "company" | "edition">;
  /** Null when only the bundled figures are used. */
  readonly live: LayeredSource | null;
  readonly now: () => Date;
}

/** Everything held on companies, refreshed when the live source is on and what is held is older than a day. */
export interface CompanyShelf {
  /** Null when nothing is held and nothing could be had. */
  open(cik: string, signal: AbortSignal): Promise<Dossier | null>;
  /** The same without asking the live source. */
  recall(cik: string, signal: AbortSignal): Promise<Dossier | null>;
  /** Changes when what is held on the company does. */
  version(cik: string): Promise<string>;
}

/**
 * Makes the shelf. Bundled figures are read from the snapshot, which is a store of its own; what the live source gave
 * is kept in the database.
 */
export function createCompanyShelf(parts: ShelfParts): CompanyShelf {
  const recent = createRecent<Dossier>(REMEMBERED);
  const opening = new Map<string, Promise<Dossier | null>>();
  return {
    /** Two who open the same company at once share one reading. */
    open(cik, signal) {
      const begun = opening.get(cik);
      if (begun !== undefined) return begun;
      const reading = openCompany({ parts, recent, cik, signal }).finally(() => opening.delete(cik));
      opening.set(cik, reading);
      return reading;
    },
    async recall(cik, signal) {
      const begun = opening.get(cik);
      return begun ?? recall({ parts, recent, cik, signal }, await parts.store.held(cik));
    },
    async version(cik) {
      const held = await parts.store.held(cik);
      const bundled = `snapshot ${parts.snapshot.edition(cik)?.version ?? "without the company"}`;
      const hash = held === null || isOlderThanBundled(held, parts) ? bundled : held.factsHash;
      // While the live source could not be read, it is asked again every ten minutes.
      const isAsking = parts.live !== null && !isFresh(held, parts.now());
      return isAsking ? `${hash}, asked ${parts.now().toISOString().slice(0, TEN_MINUTES)}` : hash;
    },
  };
}

interface Opening {
  readonly parts: ShelfParts;
  readonly recent: Recent<Dossier>;
  readonly cik: string;
  readonly signal: AbortSignal;
}

async function openCompany(opening: Opening): Promise<Dossier | null> {
  const { parts, cik } = opening;
  const held = await parts.store.held(cik);
  const isDue = parts.live !== null && !isFresh(held, parts.now());
  return isDue ? refresh(opening, parts.live, held) : recall(opening, held);
}

/** A provider that failed leaves what is held untouched; the dossier says why it is not newer. */
async function refresh(opening: Opening, live: LayeredSource, held: HeldCompany | null): Promise<Dossier | null> {
  const { parts, recent, cik, signal } = opening;
  const answer = await live.company(cik, signal);
  if (answer.kind === "refreshed") {
    const dossier = normalise(answer.records);
    await parts.store.save(dossier);
    recent.set(dossier.factsHash, dossier);
    return withStatuses(dossier, answer.outcomes);
  }
  const kept = await recall(opening, held);
  return kept === null ? null : withStatuses(kept, answer.outcomes);
}

/** What is held: from the database, unless the bundled figures are newer or the only ones. */
async function recall(opening: Opening, held: HeldCompany | null): Promise<Dossier | null> {
  const { parts, recent, cik, signal } = opening;
  const isStored = held !== null && !isOlderThanBundled(held, parts);
  const key = isStored ? held.factsHash : `bundled ${cik}`;
  const dossier = recent.get(key) ?? (isStored ? await parts.store.load(cik) : await readBundled(parts, cik, signal));
  if (dossier !== null) recent.set(key, dossier);
  return dossier ?? (held === null ? null : parts.store.load(cik));
}

async function readBundled({ snapshot }: ShelfParts, cik: string, signal: AbortSignal): Promise<Dossier | null> {
  const records = await snapshot.company(cik, signal);
  return records === null ? null : normalise(records);
}

/** What the source says of itself stands in place of what was said of it when the records came in. */
function withStatuses(dossier: Dossier, outcomes: readonly SourceStatus[]): Dossier {
  const named = new Set(outcomes.map((outcome) => outcome.name));
  return { ...dossier, statuses: [...outcomes, ...dossier.statuses.filter((status) => !named.has(status.name))] };
}

function isFresh(held: HeldCompany | null, now: Date): boolean {
  const fetchedAt = held?.origin.fetchedAt ?? null;
  return fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) < DAY_MS;
}

/** A newer release of the product can bring newer bundled figures than those once read from the live source. */
function isOlderThanBundled(held: HeldCompany, { snapshot }: ShelfParts): boolean {
  return held.origin.asOf < (snapshot.edition(held.cik)?.figures ?? "");
}
