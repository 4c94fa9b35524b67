import { onFirstSign } from "./first-sign.ts";

/** What may move the page on; React finishes no move while a part of the page is still waiting for its script. */
const ACTS = ["pointerdown", "click", "keydown", "popstate"] as const;

/**
 * Waits until a part that the server has drawn is about to come into view before a reader, or the reader does
 * something, so that its script loads only where it is used. Does not wait on the server, for parts not drawn yet, nor while the research is being written:
 * what arrives then must be drawn here at once.
 * @param slot the part's `data-slot`
 */
export async function whenSeen(slot: string): Promise<void> {
  if (typeof document === "undefined") return;
  const parts = document.querySelectorAll(`[data-slot="${slot}"]`);
  if (parts.length === 0 || document.querySelector('[data-slot="run-strip"][data-state="running"]')) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "240px" },
    );
    for (const act of ACTS) addEventListener(act, () => resolve(), { once: true, capture: true, passive: true });
    onFirstSign(() => parts.forEach((part) => observer.observe(part)), new AbortController().signal);
  });
}
