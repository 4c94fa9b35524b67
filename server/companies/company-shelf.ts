import type { Dossier, SourceStatus } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import type { FactStore, HeldCompany } from "#facts/store.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { MarketSource } from "#market/source.ts";
import { createRecent, type Recent } from "./recent.ts";

const DAY_MS = 86_400_000;
/** A dossier takes a few megabytes; this many cover a run with its peers. */
const REMEMBERED = 32;

export interface ShelfParts {
  readonly store: FactStore;
  readonly snapshot: MarketSource;
  /** The day the snapshot stands for. */
  readonly snapshotAsOf: string;
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

/** Makes the shelf: snapshot or live records in, kept in the store, remembered in memory by their hash. */
export function createCompanyShelf(parts: ShelfParts): CompanyShelf {
  const recent = createRecent<Dossier>(REMEMBERED);
  const opening = new Map<string, Promise<Dossier | null>>();

  const read = async (live: LayeredSource | null, cik: string, signal: AbortSignal): Promise<Dossier | null> => {
    const dossier = await openCompany({ parts: { ...parts, live }, recent, cik, signal });
    if (dossier !== null) recent.set(dossier.factsHash, dossier);
    return dossier;
  };

  return {
    /** Two who open the same company at once share one reading. */
    open(cik, signal) {
      const begun = opening.get(cik);
      if (begun !== undefined) return begun;
      const reading = read(parts.live, cik, signal).finally(() => opening.delete(cik));
      opening.set(cik, reading);
      return reading;
    },
    recall: (cik, signal) => opening.get(cik) ?? read(null, cik, signal),
    async version(cik) {
      const held = await parts.store.held(cik);
      return held === null || isOlderSnapshot(held, parts) ? `snapshot ${parts.snapshotAsOf}` : held.factsHash;
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
  const { parts, cik, signal } = opening;
  const held = await parts.store.held(cik);
  if (parts.live !== null && !isFresh(held, parts.now())) return refresh(opening, parts.live, held);
  if (held !== null && !isOlderSnapshot(held, parts)) return recall(opening, held);
  const records = await parts.snapshot.company(cik, signal);
  if (records === null) return null;
  return keep(parts, normalise(records));
}

async function recall({ parts, recent, cik }: Opening, held: HeldCompany): Promise<Dossier | null> {
  return recent.get(held.factsHash) ?? (await parts.store.load(cik));
}

/** A provider that failed leaves what is held untouched; the dossier says why it is not newer. */
async function refresh(opening: Opening, live: LayeredSource, held: HeldCompany | null): Promise<Dossier | null> {
  const { parts, cik, signal } = opening;
  const answer = await live.company(cik, signal);
  if (answer.kind === "refreshed") {
    return withStatuses(await keep(parts, normalise(answer.records)), answer.outcomes);
  }
  const stored = held === null ? null : await recall(opening, held);
  if (stored !== null) return withStatuses(stored, answer.outcomes);
  if (answer.kind === "nothing") return null;
  return withStatuses(await keep(parts, normalise(answer.records)), answer.outcomes);
}

async function keep(parts: ShelfParts, dossier: Dossier): Promise<Dossier> {
  await parts.store.save(dossier);
  return dossier;
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

/** A newer release of the product brings newer bundled figures than those once stored from it. */
function isOlderSnapshot(held: HeldCompany, { snapshotAsOf }: ShelfParts): boolean {
  return held.origin.source === "snapshot" && held.origin.asOf < snapshotAsOf;
}
