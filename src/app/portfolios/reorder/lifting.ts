import { type LiftedRow, liftRow } from "./lift-row.ts";

/** What can be done with the rows of one list, whether by pointer or by keyboard. */
export interface Lifting {
  isLifted(): boolean;
  /** Lifts the row of a handle, unless another is lifted. */
  lift(handle: HTMLElement): void;
  /** @param where - From where it would be dropped now, and how many rows there are, to where it is to be dropped. */
  move(where: (index: number, count: number) => number): void;
  dragBy(offset: number): void;
  drop(): void;
  cancel(): void;
}

export interface OrderedList {
  /** Its children are the rows, in order. */
  readonly list: HTMLElement;
  readonly nameAt: (index: number) => string;
  readonly say: (text: string) => void;
  /** A row was dropped in another place. */
  readonly onDrop: (from: number, to: number) => void;
}

/** Lifts one row of a list at a time and says each step aloud. */
export function createLifting({ list, nameAt, say, onDrop }: OrderedList): Lifting {
  let lifted: LiftedRow | null = null;
  const placeOf = ({ from, count }: LiftedRow, index: number): Place => ({ name: nameAt(from), index, count });

  function step(move: (row: LiftedRow) => void): void {
    if (lifted === null) return;
    const before = lifted.index();
    move(lifted);
    const index = lifted.index();
    if (index !== before) say(announcements.moved(placeOf(lifted, index)));
  }

  function putDown(row: LiftedRow): void {
    row.putDown();
    lifted = null;
  }

  return {
    isLifted: () => lifted !== null,
    lift(handle) {
      if (lifted !== null) return;
      lifted = liftRow(list, handle);
      if (lifted !== null) say(announcements.lifted(placeOf(lifted, lifted.from)));
    },
    move: (where) => step((row) => row.moveTo(where(row.index(), row.count))),
    dragBy: (offset) => step((row) => row.dragBy(offset)),
    drop() {
      if (lifted === null) return;
      const row = lifted;
      const to = row.index();
      putDown(row);
      say(announcements.dropped(placeOf(row, to)));
      if (to !== row.from) onDrop(row.from, to);
    },
    cancel() {
      if (lifted === null) return;
      const row = lifted;
      putDown(row);
      say(announcements.left(placeOf(row, row.from)));
    },
  };
}

/** Read when the handle of a row is reached. */
export const INSTRUCTIONS =
  "Press Space to lift, the arrow keys, Home or End to move, Space again to drop, Escape to leave it where it was.";

/** Where a row stands among how many. */
export interface Place {
  readonly name: string;
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
}

/** What is said at each step: "NVDA, position 3 of 12". */
const announcements = {
  lifted: (place: Place): string => `Lifted ${place.name}, ${positionOf(place)}.`,
  moved: (place: Place): string => `${place.name}, ${positionOf(place)}.`,
  dropped: (place: Place): string => `Dropped ${place.name}, ${positionOf(place)}.`,
  left: (place: Place): string => `${place.name} stays at ${positionOf(place)}.`,
} as const;

function positionOf({ index, count }: Place): string {
  return `position ${index + 1} of ${count}`;
}

const HANDLE = '[data-slot="drag-handle"]';

/** The handle of a row. */
export function handleIn(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(HANDLE) ?? null;
}

/** The handle that a press or a key was on. */
export function handleOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null;
}
