import { useEffect, useRef } from "react";
import { useWidget } from "./widget-context.ts";

/** Fires the flow-complete event, once, when a confirmation screen has appeared (docs/specification-map.md#4). */
export function useFlowComplete(): void {
  const { flows } = useWidget();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    flows.complete();
  }, [flows]);
}

/** The drawing of something done. */
export function CheckMark() {
  return (
    <svg className="lk-check" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" />
    </svg>
  );
}
