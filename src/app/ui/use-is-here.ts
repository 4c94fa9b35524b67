import { useSyncExternalStore } from "react";

/** Whether the page runs in the reader's browser: false as it is sent, and for good where scripts are off. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
