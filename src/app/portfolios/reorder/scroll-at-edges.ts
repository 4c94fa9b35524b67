/** The share of the window, above and below, in which a drag scrolls it. */
const EDGE = 0.2;
const PIXELS_PER_MS = 1.5;

/**
 * Scrolls the page while a pointer is near the top or the foot of the window, the nearer the faster.
 *
 * @param pointer - Where the pointer is, in pixels from the top of the window.
 */
export function scrollAtEdges(pointer: () => number, scrolled: () => void, signal: AbortSignal): void {
  let last = performance.now();
  function frame(now: number): void {
    if (signal.aborted) return;
    const by = speedAt(pointer() / window.innerHeight) * (now - last);
    last = now;
    const before = window.scrollY;
    if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
    if (window.scrollY !== before) scrolled();
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
}

/** @param height - 0 at the top of the window, 1 at its foot. */
function speedAt(height: number): number {
  const depth = height < EDGE ? height / EDGE - 1 : height > 1 - EDGE ? (height - 1) / EDGE + 1 : 0;
  return PIXELS_PER_MS * Math.min(Math.max(depth, -1), 1);
}
