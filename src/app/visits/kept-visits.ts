import { VISIT_LASTS_MINUTES, type Seen, type Visit } from "#contracts/portfolio-visit.ts";
import { VISIT_KEYS } from "./visit-keys.ts";

const MINUTE_MS = 60_000;
/** Of more pages than these, the ones that were visited longest ago are forgotten. */
const MOST_PAGES = 300;

interface Kept {
  readonly now: Visit;
  readonly before: Visit | null;
}

/** A page that was visited. */
export interface VisitedPage {
  readonly storage: () => Pick<globalThis.Storage, "getItem" | "setItem">;
  readonly of: keyof typeof VISIT_KEYS;
  readonly id: string;
  readonly now: Date;
}

/** The reader's visit before this one; null on the first. */
export function lastVisitOf({ storage, of, id, now }: VisitedPage): Visit | null {
  const kept = readAll(storage, of)[id];
  if (kept === undefined) return null;
  return isOver(kept, now) ? kept.now : kept.before;
}

/** Remembers what a reader sees now; what cannot be kept is told as news once more. */
export function noteVisit({ storage, of, id, now }: VisitedPage, seen: Visit["seen"]): void {
  const { [id]: kept, ...others } = readAll(storage, of);
  const before = kept === undefined ? null : isOver(kept, now) ? kept.now : kept.before;
  const visit: Kept = { now: { at: now.toISOString(), seen }, before };
  const newest = Object.entries(others)
    .toSorted(([, one], [, other]) => other.now.at.localeCompare(one.now.at))
    .slice(0, MOST_PAGES - 1);
  try {
    storage().setItem(VISIT_KEYS[of], JSON.stringify(Object.fromEntries([[id, visit], ...newest])));
  } catch {
    // Full, or not allowed.
  }
}

function isOver({ now: { at } }: Kept, now: Date): boolean {
  return now.getTime() - Date.parse(at) > VISIT_LASTS_MINUTES * MINUTE_MS;
}

function readAll(storage: VisitedPage["storage"], of: VisitedPage["of"]): Readonly<Record<string, Kept>> {
  try {
    const json: unknown = JSON.parse(storage().getItem(VISIT_KEYS[of]) ?? "{}");
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
