import { VISIT_LASTS_MINUTES, type Seen, type Visit } from "#contracts/portfolio-visit.ts";

/** In local storage, by portfolio. */
export const VISITS_KEY = "portfolio-visits";

const MINUTE_MS = 60_000;

interface Kept {
  readonly now: Visit;
  readonly before: Visit | null;
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** A guest's visit before this one; null on the first. */
export function lastGuestVisit(storage: () => Storage, id: string, now: Date): Visit | null {
  const kept = readAll(storage)[id];
  if (kept === undefined) return null;
  return isOver(kept, now) ? kept.now : kept.before;
}

/** Remembers what a guest sees now; what cannot be kept is told as news once more. */
export function noteGuestVisit(storage: () => Storage, id: string, given: { seen: Visit["seen"]; now: Date }): void {
  const all = readAll(storage);
  const kept = all[id];
  const before = kept === undefined ? null : isOver(kept, given.now) ? kept.now : kept.before;
  const visit: Kept = { now: { at: given.now.toISOString(), seen: given.seen }, before };
  try {
    storage().setItem(VISITS_KEY, JSON.stringify({ ...all, [id]: visit }));
  } catch {
    // Full, or not allowed.
  }
}

function isOver({ now: { at } }: Kept, now: Date): boolean {
  return now.getTime() - Date.parse(at) > VISIT_LASTS_MINUTES * MINUTE_MS;
}

function readAll(storage: () => Storage): Readonly<Record<string, Kept>> {
  try {
    const json: unknown = JSON.parse(storage().getItem(VISITS_KEY) ?? "{}");
    if (typeof json !== "object" || json === null) return {};
    return Object.fromEntries(Object.entries(json).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    // A browser that keeps nothing, or something else under our name: nobody was here before.
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("now" in value) || !("before" in value)) return false;
  return isVisit(value.now) && (value.before === null || isVisit(value.before));
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null || !("at" in value) || !("seen" in value)) return false;
  const { at, seen } = value;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || typeof seen !== "object" || seen === null) return false;
  return Object.values(seen).every(isSeen);
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== "object" || value === null) return false;
  if (!("filing" in value) || !("results" in value) || !("next" in value)) return false;
  return [value.filing, value.results, value.next].every((one) => one === null || typeof one === "string");
}
