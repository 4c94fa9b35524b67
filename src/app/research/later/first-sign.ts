const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "popstate"] as const;

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
      { signal: over.signal, passive: true, capture: true },
    );
  }
}

/** Research that had ended, and an article, came from the server with everything in them. */
const DRAWN_WHOLE = '[data-slot="run-strip"][data-state="complete"], [data-slot="article"]';

/**
 * Waits for the first sign of a reader where the server has drawn the page whole. Every way of changing the page is a
 * sign, so that no change ever waits for a part that waits for a reader. Does not wait on the server, nor while the
 * research is being written: what arrives then is drawn here at once.
 */
export async function firstSign(): Promise<void> {
  if (typeof document === "undefined") return;
  if (document.querySelector(DRAWN_WHOLE) === null) return;
  await new Promise<void>((resolve) => onFirstSign(resolve, new AbortController().signal));
}
