import { useCallback, useEffect, useRef } from "react";

/**
 * Opens the palette by Ctrl+K or ⌘K anywhere, and by `/` anywhere but in a field. Gives what takes over the text that was typed
 * from then on, while the palette was on its way.
 */
export function usePaletteKeys(open: (dialog: "palette") => void): () => string {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = ctrlKey || metaKey;
      if (altKey || event.defaultPrevented) return;
      if (isCommand ? key.toLowerCase() === "k" : key === "/" && !isTyping(target)) {
        event.preventDefault();
        typed.current = "";
        open("palette");
      } else if (typed.current !== null && key.length === 1 && !isCommand) typed.current += key;
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  return useCallback(() => {
    const text = typed.current ?? "";
    typed.current = null;
    return text;
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
