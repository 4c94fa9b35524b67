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
