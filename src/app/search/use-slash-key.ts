import { useEffect } from "react";

/** Moves to the page's own search field, else to the header's, when `/` is pressed anywhere but in a field. */
export function useSlashKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const fields = document.querySelectorAll<HTMLInputElement>('input[data-slot="search-input"]');
      // A hidden field cannot take focus; another one on the page may.
      const shown = [...fields].findLast((field) => field.checkVisibility());
      if (shown === undefined) return;
      event.preventDefault();
      shown.focus();
      shown.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
