import { useEffect, useRef, type RefObject } from "react";

/** A place in the window, in pixels. */
export interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where the pointer last was over a part whose script had not come; null where it was not. */
export type EarlyPointer = RefObject<ScreenPoint | null>;

/**
 * Remembers the pointer over a part for the part's script. React delivers no event inside a part that it has not taken
 * over, so these are the browser's own listeners.
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
    const note = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { clientX, clientY };
    };
    const forget = ({ pointerType }: PointerEvent): void => {
      // A finger leaves when it is lifted; what it touched is still what the reader asked for.
      if (pointerType !== "touch") pointer.current = null;
    };
    const options = { signal: gone.signal, passive: true };
    for (const kind of ["pointermove", "pointerdown"] as const) element.addEventListener(kind, note, options);
    element.addEventListener("pointerleave", forget, options);
    return () => gone.abort();
  }, []);
  return { frame, pointer };
}
