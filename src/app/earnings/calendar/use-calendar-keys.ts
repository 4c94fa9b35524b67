import { useCallback, useRef, type KeyboardEvent, type RefObject } from "react";
import { nextPlace } from "./next-place.ts";

/** The arrow keys of a calendar: from one company to the next, from one day to the next, by weeks; Enter opens, as on any link. */
export function useCalendarKeys(): {
  readonly region: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const region = useRef<HTMLDivElement>(null);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...(region.current?.querySelectorAll<HTMLAnchorElement>("a[data-day]") ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    const days = links.map((link) => link.dataset["day"] ?? "");
    const isMonth = region.current?.querySelector('[data-view="month"]') != null;
    const next = nextPlace({ key: event.key, place, days, isMonth });
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  }, []);
  return { region, onKeyDown };
}
