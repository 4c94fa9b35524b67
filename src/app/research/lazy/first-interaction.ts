import { type RefObject, useEffect, useRef } from "react";

/**
 * Whether the page has led on by itself: parts that wait for a reader would hold that change up. Who sets it dispatches
 * "change" at the window too, for the parts that wait already.
 */
export const page = { leadsOn: false };

// A finger that was there before is first seen as it is lifted.
const INTERACTIONS = "pointermove pointerdown pointerup keydown focusin scroll popstate change".split(" ");

/**
 * Calls back at the first sign of a reader at the page, at once where there has been one: what is heavy is not loaded
 * for a page that nobody looks at, nor with the page itself.
 */
export function onFirstInteraction(seen: () => void, signal: AbortSignal): void {
  if (page.leadsOn || scrollY > 0 || navigator.userActivation.hasBeenActive) {
    seen();
    return;
  }
  const over = new AbortController();
  signal.addEventListener("abort", () => over.abort());
  for (const sign of INTERACTIONS) {
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

/** The longest that a page which never rests keeps its late parts waiting, in milliseconds. */
const LONGEST_WAIT = 1_500;

/** Waits until the page has been loaded and the browser rests, or a reader shows; not on the server. */
export async function afterLoad(): Promise<void> {
  if (typeof document === "undefined") return;
  await new Promise<void>((resolve) => {
    onFirstInteraction(resolve, new AbortController().signal);
    const rest = (): void => {
      // Not every browser tells when it rests.
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest, { once: true });
  });
}

/** Research that had ended, an article, charts, comparisons and the screener came from the server with everything in them. */
const DRAWN_WHOLE =
  '[data-slot="run-strip"][data-state="complete"], [data-slot="article"], [data-slot="charts"], [data-slot="compare"], [data-slot="screen-form"]';

/**
 * Waits for the first sign of a reader where the server has drawn the page whole. Every way of changing the page is a
 * sign, so that no change ever waits for a part that waits for a reader. Does not wait on the server, nor while the
 * research is being written: what arrives then is drawn here at once.
 */
export async function firstInteraction(): Promise<void> {
  if (typeof document === "undefined") return;
  if (document.querySelector(DRAWN_WHOLE) === null) return;
  await new Promise<void>((resolve) => onFirstInteraction(resolve, new AbortController().signal));
}

/** A place in the window, in pixels. */
export interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where the pointer last was over a part whose script had not come; null where it was not. */
export type EarlyPointer = RefObject<ScreenPoint | null>;

/** The event by which a part says that it listens for the pointer. */
export const POINTER_READY = "pointer-ready";

/**
 * Remembers the pointer over a part for the part's script. React delivers no event inside a part that it has not taken
 * over, and stops presses there, so these are the browser's own listeners, at the document; what came before them is told
 * again by `keepEarlyPointer` (src/app/shell/page-scripts.ts).
 */
export function useEarlyPointer(): {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly pointer: EarlyPointer;
} {
  const frame = useRef<HTMLDivElement>(null);
  const pointer = useRef<ScreenPoint>(null);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return undefined;
    const gone = new AbortController();
    const note = ({ target, clientX, clientY }: PointerEvent): void => {
      if (target instanceof Node && element.contains(target)) pointer.current = { clientX, clientY };
    };
    const forget = ({ pointerType }: PointerEvent): void => {
      // A finger leaves when it is lifted; what it touched is still what the reader asked for.
      if (pointerType !== "touch") pointer.current = null;
    };
    const options = { signal: gone.signal, passive: true };
    for (const kind of ["pointermove", "pointerdown"] as const) {
      document.addEventListener(kind, note, { ...options, capture: true });
    }
    element.addEventListener("pointerleave", forget, options);
    element.dispatchEvent(new Event(POINTER_READY, { bubbles: true }));
    return () => gone.abort();
  }, []);
  return { frame, pointer };
}
