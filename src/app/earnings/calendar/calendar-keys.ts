import { type KeyboardEvent, type RefObject, useCallback, useRef } from "react";
import { addDays } from "#facts/periods/iso-day.ts";

/** The arrow keys of a calendar: from one company to the next, from one day to the next, by weeks; Enter opens, as on any link. */
export function useCalendarKeys(): {
  readonly region: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const region = useRef<HTMLDivElement>(null);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...(region.current?.querySelectorAll<HTMLAnchorElement>("a[data-day]") ?? [])];
    const position = links.findIndex((link) => link === document.activeElement);
    const days = links.map((link) => link.dataset["day"] ?? "");
    const isMonth = region.current?.querySelector('[data-view="month"]') != null;
    const next = nextIndex({ key: event.key, index: position, days, isMonth });
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  }, []);
  return { region, onKeyDown };
}

const WEEK = 7;

/** Where a key leads: left and right to the day before and after, up and down by company or week. Null when it leads nowhere. */
export function nextIndex({
  key,
  index: position,
  days,
  isMonth,
}: {
  readonly key: string;
  /** Place of the company in focus; -1 when none is. */
  readonly index: number;
  /** The days of all companies shown, in order. */
  readonly days: readonly string[];
  /** In a month up and down go by weeks, elsewhere by companies. */
  readonly isMonth: boolean;
}): number | null {
  if (position < 0) return null;
  const day = days[position] ?? "";
  switch (key) {
    case "ArrowDown":
      return isMonth ? firstFrom(days, addDays(day, WEEK)) : inside(days, position + 1);
    case "ArrowUp":
      return isMonth ? lastDayUntil(days, addDays(day, -WEEK)) : inside(days, position - 1);
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

function inside(days: readonly string[], position: number): number | null {
  return position >= 0 && position < days.length ? position : null;
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
