import type { Portfolio } from "#contracts/portfolio.ts";
import { insertAt, putItemsBack, type Outcome } from "./guest-changes.ts";
import type { GuestShelf } from "./guest-shelf.ts";
import type { Binned } from "./undo-records.ts";

/** The last so many removals can be taken back: a browser has little room. */
const MOST = 5;

export function throwAway(shelf: GuestShelf, binned: Binned): GuestShelf {
  return { ...shelf, bin: [binned, ...shelf.bin].slice(0, MOST) };
}

/** Brings back what a ticket stands for, once; null for a ticket of something that is not there any more. */
export function takeFromBin(shelf: GuestShelf, binId: string, now: string): Outcome<Portfolio> | null {
  const removed = shelf.bin.find((one) => one.binId === binId)?.removed;
  if (removed === undefined) return null;
  const left = { ...shelf, bin: shelf.bin.filter((one) => one.binId !== binId) };
  return removed.what === "portfolio"
    ? insertAt(left, removed.portfolio, removed.index)
    : putItemsBack(left, { id: removed.id, now }, removed.taken);
}
