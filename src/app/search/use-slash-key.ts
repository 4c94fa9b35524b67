import { useEffect, type RefObject } from "react";

/** Moves to the search field when `/` is pressed anywhere but in a field. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A hidden field cannot take focus; another one on the page may.
      if (!input.current?.checkVisibility()) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
