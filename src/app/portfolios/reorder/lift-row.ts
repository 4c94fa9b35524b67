import { indexNear, keepInside, offsetTo, roomOf, wayOf } from "./slots.ts";

/** How rows step aside for another. Said to each of them: a rule for a whole list would have all of it styled again. */
const ASIDE = "translate var(--calm) ease";
/** So many step aside to be seen; where more do, the page has moved on by then. */
const MOST_SEEN = 12;

/** A row that is lifted, until it is put down. */
export interface LiftedRow {
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
export function liftRow(list: HTMLElement, handle: HTMLElement): LiftedRow | null {
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
