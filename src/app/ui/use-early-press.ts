import { type RefObject, useEffect, useRef } from "react";

/** The event by which a button says that its script has come. */
export const BUTTON_READY = "button-ready";

/**
 * For a button that works by script alone: a press from before its script had come is made again now
 * (`keepEarlyPress` in src/app/shell/page-scripts.ts).
 *
 * @param given - The button's own ref (one is made).
 */
export function useEarlyPress(given?: RefObject<HTMLButtonElement | null>): RefObject<HTMLButtonElement | null> {
  const own = useRef<HTMLButtonElement>(null);
  const button = given ?? own;
  useEffect(() => {
    button.current?.dispatchEvent(new Event(BUTTON_READY, { bubbles: true }));
  }, [button]);
  return button;
}
