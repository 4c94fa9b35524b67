import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import { createLifting, handleIn, INSTRUCTIONS, type Lifting, type OrderedList, handleOf } from "./lifting.ts";

interface Reorder<List> {
  /** Of the element whose children are the rows. */
  readonly list: RefObject<List | null>;
  /** Describes each handle. */
  readonly helpId: string;
  /** What is said of it, to stand beside the list. */
  readonly spoken: ReactNode;
}

interface ReorderInput {
  /** Of the rows, in their order. */
  readonly ids: readonly string[];
  /** What a screen reader calls one of them. */
  readonly nameOf: (id: string) => string;
  readonly onMove: (id: string, index: number) => void;
}

/**
 * A list that people reorder by pointer, touch and keyboard, with each step announced (docs/research-method.md#8); the menu
 * that moves without dragging (WCAG 2.2, 2.5.7) is the list's own.
 */
export function useReorder<List extends HTMLElement>({ ids, nameOf, onMove }: ReorderInput): Reorder<List> {
  const list = useRef<List>(null);
  const voice = useRef<HTMLOutputElement>(null);
  const lifting = useRef<Lifting>(null);
  const dropped = useRef<string>(null);
  const helpId = useId();

  const nameAt = useEffectEvent((index: number) => nameOf(ids[index] ?? ""));
  const onDrop = useEffectEvent((from: number, to: number) => {
    const id = ids[from];
    if (id === undefined) return;
    const handle = handleIn(list.current?.children[from]);
    dropped.current = handle === document.activeElement ? id : null;
    onMove(id, to);
  });

  useEffect(() => {
    if (list.current === null) return undefined;
    const gone = new AbortController();
    const say = (text: string): void => voice.current?.replaceChildren(text);
    lifting.current = startOrdering({ list: list.current, nameAt, say, onDrop }, gone.signal);
    return () => gone.abort();
  }, []);

  const shown = useRef(ids);
  useLayoutEffect(() => {
    if (ids.join() === shown.current.join()) return;
    shown.current = ids;
    // Another order came while a row was lifted: it is no longer where it was lifted from.
    lifting.current?.cancel();
    const index = ids.findIndex((id) => id === dropped.current);
    dropped.current = null;
    // A row that moves within the page loses the keyboard, which stays with what was moved.
    handleIn(list.current?.children[index])?.focus({ preventScroll: true });
  }, [ids]);

  const spoken = (
    <>
      <p id={helpId} hidden>
        {INSTRUCTIONS}
      </p>
      <VisuallyHidden>
        <output ref={voice} aria-live="assertive" data-slot="reorder-voice" />
      </VisuallyHidden>
    </>
  );
  return { list, helpId, spoken };
}

/** Lets the rows of a list be ordered by their handles, until it goes. */
function startOrdering(ordered: OrderedList, signal: AbortSignal): Lifting {
  const { list } = ordered;
  const lifting = createLifting(ordered);
  orderByKeyboard(list, lifting, signal);
  orderByPointer(list, lifting, signal);
  // Rows of another width stand elsewhere; a phone's address bar that comes or goes leaves them where they are.
  const width = list.clientWidth;
  addEventListener("resize", () => list.clientWidth !== width && lifting.cancel(), { signal });
  document.addEventListener("visibilitychange", () => lifting.cancel(), { signal });
  signal.addEventListener("abort", () => lifting.cancel());
  return lifting;
}

/** Where each key moves what is lifted. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const ENDS: ReadonlySet<string> = new Set(["Space", "Enter", "Tab"]);

/**
 * Space on a handle lifts; arrows, Home and End move; Space, Enter or Tab drop; Escape leaves the row where it was. Each
 * key has done all that it does before the next one comes, so that none is lost however fast they are pressed.
 */
function orderByKeyboard(list: HTMLElement, lifting: Lifting, signal: AbortSignal): void {
  list.addEventListener(
    "keydown",
    (event) => {
      const handle = handleOf(event);
      if (event.code !== "Space" || handle === null) return;
      event.preventDefault();
      // A key that is held would drop and lift by turns.
      if (!event.repeat) lifting.lift(handle);
    },
    { signal },
  );
  // While a row is lifted the keys are its own, wherever the focus is: it hears of them first.
  document.addEventListener("keydown", (event) => lifting.isLifted() && steer(event, lifting), {
    signal,
    capture: true,
  });
}

function steer(event: KeyboardEvent, lifting: Lifting): void {
  const { code, repeat } = event;
  const move = MOVES[code];
  if (move === undefined && !ENDS.has(code) && code !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (move !== undefined) lifting.move(move);
  else if (code === "Escape") lifting.cancel();
  else if (!repeat) lifting.drop();
}

/** A mouse that moved so far, pressed, drags; less is a press with an unsteady hand. */
const DRAG_PIXELS = 4;
/** A finger held so long on a handle lifts; one that moved further before scrolls. */
const LONG_PRESS_MS = 250;
const SCROLL_PIXELS = 8;

/** Drags rows by their handles: at once with a mouse or a pen, after a long press with a finger. */
function orderByPointer(list: HTMLElement, lifting: Lifting, signal: AbortSignal): void {
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
