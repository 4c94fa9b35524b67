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

/** How rows step aside for another. Said to each of them: a rule for a whole list would have all of it styled again. */
const ASIDE = "translate var(--calm) ease";
/** So many step aside to be seen; where more do, the page has moved on by then. */
const MOST_SEEN = 12;

/** A row that is lifted, until it is put down. */
interface LiftedRow {
  readonly from: number;
  /** How many rows there are. */
  readonly count: number;
  /** Where it would stand if it were dropped now. */
  index(): number;
  moveTo(index: number): void;
  /** Drags it so many pixels from its own place, as far as its list reaches. */
  dragBy(offset: number): void;
  /** Lays every row back to where React knows it to be. */
  putDown(): void;
}

/**
 * Lifts the row of a handle: from here on it moves by script, and the rows it passes give way. React is no part of this,
 * for of hundreds of rows only the few that move are touched; the list is drawn in its new order once, after the drop.
 */
function liftRow(list: HTMLElement, handle: HTMLElement): LiftedRow | null {
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const from = rows.findIndex((row) => row.contains(handle));
  const lifted = rows[from];
  if (lifted === undefined) return null;
  const slots = rows.map((row) => row.getBoundingClientRect());
  const room = roomOf(slots, from);
  let index = from;
  lifted.setAttribute("data-state", "lifted");
  handle.setAttribute("aria-pressed", "true");

  function giveWay(to: number, transition: string): void {
    for (let passed = Math.min(index, to); passed <= Math.max(index, to); passed += 1) {
      if (passed !== from) shift(rows[passed], wayOf(passed, from, to) * room, transition);
    }
    index = to;
  }
  function stepAside(to: number): void {
    giveWay(to, Math.abs(to - index) <= MOST_SEEN ? ASIDE : "");
  }

  return {
    from,
    count: rows.length,
    index: () => index,
    moveTo(to) {
      const inside = Math.min(Math.max(to, 0), rows.length - 1);
      shift(lifted, offsetTo(slots, from, inside));
      stepAside(inside);
      lifted.scrollIntoView({ block: "nearest" });
    },
    dragBy(offset) {
      const inside = keepInside(slots, from, offset);
      shift(lifted, inside);
      stepAside(indexNear(slots, from, inside));
    },
    putDown() {
      giveWay(from, "");
      shift(lifted, 0);
      lifted.removeAttribute("data-state");
      handle.removeAttribute("aria-pressed");
    },
  };
}

function shift(row: HTMLElement | undefined, offset: number, transition = ""): void {
  row?.style.setProperty("transition", transition);
  row?.style.setProperty("translate", offset === 0 ? "" : `0 ${offset}px`);
}

/** Where a row stood when one of its list was lifted, in pixels from the top of the page. */
export interface Slot {
  readonly top: number;
  readonly height: number;
}

/** How far from its own place a row is that stands where another one did: at that one's top on the way up, else foot. */
export function offsetTo(slots: readonly Slot[], from: number, to: number): number {
  const own = slots[from];
  const other = slots[to];
  if (own === undefined || other === undefined) return 0;
  return from < to ? footOf(other) - footOf(own) : other.top - own.top;
}

/** How far a row can be dragged without leaving its list. */
export function keepInside(slots: readonly Slot[], from: number, offset: number): number {
  const last = slots.length - 1;
  return Math.min(Math.max(offset, offsetTo(slots, from, 0)), offsetTo(slots, from, last));
}

/** The place whose middle is nearest to that of a row dragged so far from its own. */
export function indexNear(slots: readonly Slot[], from: number, offset: number): number {
  const own = slots[from];
  if (own === undefined) return from;
  const middle = middleOf(own) + offset;
  const distances = slots.map((slot) => Math.abs(middleOf(slot) - middle));
  return distances.indexOf(Math.min(...distances));
}

/** How far the rows between its old place and its new one give way to a lifted row: its height and the gap. */
export function roomOf(slots: readonly Slot[], from: number): number {
  const own = slots[from];
  if (own === undefined) return 0;
  const next = slots[from + 1];
  const previous = slots[from - 1];
  if (next !== undefined) return next.top - own.top;
  return previous === undefined ? own.height : footOf(own) - footOf(previous);
}

/** Which way a row gives when another moves: -1 up, 1 down, 0 when it stays. */
export function wayOf(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}

function footOf({ top, height }: Slot): number {
  return top + height;
}

function middleOf({ top, height }: Slot): number {
  return top + height / 2;
}
