const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/**
 * Calls back at the first sign of a reader at the page, at once where there has been one: what is heavy is not loaded
 * for a page that nobody looks at, nor with the page itself.
 */
export function onFirstSign(seen: () => void, signal: AbortSignal): void {
  if (window.scrollY > 0 || navigator.userActivation.hasBeenActive) {
    seen();
    return;
  }
  const over = new AbortController();
  signal.addEventListener("abort", () => over.abort());
  for (const sign of SIGNS) {
    addEventListener(
      sign,
      () => {
        over.abort();
        seen();
      },
      { signal: over.signal, passive: true },
    );
  }
}
