import { handleOf } from "./handle-in.ts";
import type { Lifting } from "./lifting.ts";
import { scrollAtEdges } from "./scroll-at-edges.ts";

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

interface Following {
  readonly lifting: Lifting;
  readonly signal: AbortSignal;
}

/** Follows one press on a handle until it ends. */
function follow(handle: HTMLElement, press: PointerEvent, { lifting, signal }: Following): void {
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
