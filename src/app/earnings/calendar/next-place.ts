import { addDays } from "#facts/periods/iso-day.ts";

export interface KeyPress {
  readonly key: string;
  /** Place of the company in focus; -1 when none is. */
  readonly place: number;
  /** The days of all companies shown, in order. */
  readonly days: readonly string[];
  /** In a month up and down go by weeks, elsewhere by companies. */
  readonly isMonth: boolean;
}

const WEEK = 7;

/** Where a key leads: left and right to the day before and after, up and down by company or week. Null when it leads nowhere. */
export function nextPlace({ key, place, days, isMonth }: KeyPress): number | null {
  if (place < 0) return null;
  const day = days[place] ?? "";
  switch (key) {
    case "ArrowDown":
      return isMonth ? firstFrom(days, addDays(day, WEEK)) : inside(days, place + 1);
    case "ArrowUp":
      return isMonth ? lastDayUntil(days, addDays(day, -WEEK)) : inside(days, place - 1);
    case "ArrowRight":
      return firstFrom(days, addDays(day, 1));
    case "ArrowLeft":
      return lastDayUntil(days, addDays(day, -1));
    case "Home":
      return inside(days, 0);
    case "End":
      return inside(days, days.length - 1);
    default:
      return null;
  }
}

function inside(days: readonly string[], place: number): number | null {
  return place >= 0 && place < days.length ? place : null;
}

function firstFrom(days: readonly string[], from: string): number | null {
  const later = days.filter((day) => day >= from).toSorted()[0];
  return later === undefined ? null : days.indexOf(later);
}

/** The first company of the last day up to another. */
function lastDayUntil(days: readonly string[], until: string): number | null {
  const earlier = days
    .filter((day) => day <= until)
    .toSorted()
    .at(-1);
  return earlier === undefined ? null : days.indexOf(earlier);
}
