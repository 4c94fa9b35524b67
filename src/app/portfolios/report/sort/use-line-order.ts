import { useState } from "react";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import { inOrderOf } from "./in-order-of.ts";
import { nextOrder, sortLines, type LineKey, type LineOrder } from "./sort-lines.ts";

/** How a table of the report is sorted. */
export interface LineOrderDesk {
  readonly order: LineOrder | null;
  readonly sorted: readonly ReportLine[];
  readonly ask: (key: LineKey) => void;
  /** Goes back to the list's own order, which may have changed since the report was made. */
  readonly reset: (symbols: readonly string[]) => void;
}

type View =
  | { readonly by: "figure"; readonly order: LineOrder }
  | { readonly by: "list"; readonly symbols: readonly string[] };

/** A view of the lines: sorting it changes nothing of the list. */
export function useLineOrder(lines: readonly ReportLine[]): LineOrderDesk {
  const [view, setView] = useState<View>({ by: "list", symbols: [] });
  const order = view.by === "figure" ? view.order : null;
  return {
    order,
    sorted: view.by === "figure" ? sortLines(lines, view.order) : inOrderOf(lines, view.symbols),
    ask: (key) => setView({ by: "figure", order: nextOrder(order, key) }),
    reset: (symbols) => setView({ by: "list", symbols }),
  };
}
