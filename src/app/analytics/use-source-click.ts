import { use } from "react";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import type { SourceType } from "#contracts/research-stream.ts";
import { useTracker } from "./tracker-context.ts";

/** Tracks that a source of the company's figures was followed. */
export function useSourceClick(): (source: SourceType) => void {
  const { track } = useTracker();
  const { symbol } = use(FigureDeskContext);
  return (source) => track("Sources Click", { source_type: source, company_symbol: symbol });
}
