import { useEffect, useId, useRef, type ReactNode } from "react";
import { ScreenIdContext, useWidget } from "./widget-context.ts";

interface ScreenFrameProps {
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/**
 * Moves the focus with the screen: to the one input it is about (`data-focus`), else to its heading. The page's stays at
 * first. Whoever had it on something that went away gets it back there.
 */
export function ScreenFrame({ takesFocus, children }: ScreenFrameProps) {
  const id = useId();
  // Drawn anew with each state, for the second effect.
  useWidget();
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const { current } = frame;
    if (takesFocus && current?.matches(":focus-within") === false) beginOf(current).focus();
  }, [takesFocus]);

  // Any change of the state may take the focused button away.
  useEffect(() => {
    const { current } = frame;
    if (current === null || last.current?.isConnected !== false || !isFocusNowhere(current)) return;
    last.current = null;
    beginOf(current).focus();
  });

  return (
    <div className="lk-screen" ref={frame} tabIndex={-1} onFocus={(event) => (last.current = event.target)}>
      <ScreenIdContext.Provider value={id}>{children}</ScreenIdContext.Provider>
    </div>
  );
}

function beginOf(frame: HTMLElement): HTMLElement {
  return frame.querySelector<HTMLElement>("[data-focus]") ?? frame.querySelector<HTMLElement>(".lk-heading") ?? frame;
}

function isFocusNowhere(frame: HTMLElement): boolean {
  const root = frame.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : frame.ownerDocument.activeElement;
  return focused === null || focused === frame.ownerDocument.body;
}
