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
