import { handleOf, type Lifting } from "./lifting.ts";

/** A mouse that moved so far, pressed, drags; less is a press with an unsteady hand. */
const DRAG_PIXELS = 4;
/** A finger held so long on a handle lifts; one that moved further before scrolls. */
const LONG_PRESS_MS = 250;
const SCROLL_PIXELS = 8;

/** Drags rows by their handles: at once with a mouse or a pen, after a long press with a finger. */
export function orderByPointer(list: HTMLElement, lifting: Lifting, signal: AbortSignal): void {
  // What was lifted by keyboard is dropped by a press anywhere.
  document.addEventListener("pointerdown", () => lifting.drop(), { signal, capture: true });
  list.addEventListener(
    "pointerdown",
    (press) => {
      const handle = handleOf(press);
      if (handle !== null && press.button === 0 && press.isPrimary) follow(handle, press, { lifting, signal });
    },
    { signal },
  );
  // A list that is being ordered must not scroll under the finger; to be asked, iOS wants this in place before a touch.
  list.addEventListener("touchmove", (event) => lifting.isLifted() && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
}

/** Follows one press on a handle until it ends. */
function follow(
  handle: HTMLElement,
  press: PointerEvent,
  { lifting, signal }: { readonly lifting: Lifting; readonly signal: AbortSignal },
): void {
  const over = new AbortController();
  const until = { signal: AbortSignal.any([signal, over.signal]) };
  const isTouch = press.pointerType === "touch";
  const startY = press.clientY + window.scrollY;
  let y = press.clientY;
  let isDragging = false;
  const drag = (): void => lifting.dragBy(y + window.scrollY - startY);

  function lift(): void {
    isDragging = true;
    handle.setPointerCapture(press.pointerId);
    lifting.lift(handle);
    scrollAtEdges(() => y, drag, until.signal);
  }
  function end(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    over.abort();
    if (isDragging && event.type === "pointerup") lifting.drop();
    else if (isDragging) lifting.cancel();
  }

  if (isTouch) {
    const timer = setTimeout(lift, LONG_PRESS_MS);
    until.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("contextmenu", (event) => event.preventDefault(), until);
  }
  addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== press.pointerId) return;
      y = event.clientY;
      const moved = Math.hypot(event.clientX - press.clientX, y - press.clientY);
      if (!isDragging && isTouch && moved > SCROLL_PIXELS) over.abort();
      if (!isDragging && !isTouch && moved > DRAG_PIXELS) lift();
      if (isDragging) drag();
    },
    until,
  );
  addEventListener("pointerup", end, until);
  // What the browser takes for itself, as a scroll it has begun, is not a drop.
  addEventListener("pointercancel", end, until);
}

/** The share of the window, above and below, in which a drag scrolls it. */
const EDGE = 0.2;
const PIXELS_PER_MS = 1.5;

/**
 * Scrolls the page while a pointer is near the top or the foot of the window, the nearer the faster.
 *
 * @param pointer - Where the pointer is, in pixels from the top of the window.
 */
function scrollAtEdges(pointer: () => number, scrolled: () => void, signal: AbortSignal): void {
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
