import { use, useState } from "react";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import {
  inOrderOf,
  LINE_LABELS,
  type LineKey,
  type LineOrder,
  nextOrder,
  orderWords,
  sortLines,
  sortValue,
} from "./sort-lines.ts";
import { Button } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";
import { useIsHydrated } from "#app/ui/reader.tsx";
import { ListOrderContext } from "./list-order-context.ts";
import "./sort.css";

/** How a table of the report is sorted. */
export interface SortedLines {
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
export function useLineOrder(lines: readonly ReportLine[]): SortedLines {
  const [view, setView] = useState<View>({ by: "list", symbols: [] });
  const order = view.by === "figure" ? view.order : null;
  return {
    order,
    sorted: view.by === "figure" ? sortLines(lines, view.order) : inOrderOf(lines, view.symbols),
    ask: (key) => setView({ by: "figure", order: nextOrder(order, key) }),
    reset: (symbols) => setView({ by: "list", symbols }),
  };
}

/** How a table is sorted, who has no place in it, and the way to keep it so. */
export function OrderNote({ sorting: { order, sorted, reset } }: { readonly sorting: SortedLines }) {
  const list = use(ListOrderContext);
  const without = order === null ? [] : sorted.filter((line) => sortValue(line, order.key) === null);
  return (
    <Row gap={2} size="small" data-slot="order-note" data-state={order === null ? "own" : "sorted"}>
      <p aria-live="polite">
        {order !== null && `${orderWords(order)}. ${withoutWords(without.length, LINE_LABELS[order.key])}`}
      </p>
      {order !== null && (
        <>
          {list !== null && (
            <Button onClick={() => list.apply(sorted.map(({ symbol }) => symbol))}>Apply this order</Button>
          )}
          <Button variant="quiet" onClick={() => reset(list?.symbols ?? [])}>
            Back to the list’s order
          </Button>
        </>
      )}
    </Row>
  );
}

function withoutWords(count: number, label: string): string {
  if (count === 0) return "";
  return count === 1 ? `One has no ${label} and comes last.` : `${count} have no ${label} and come last.`;
}

const MARKS = { ascending: " ▲", descending: " ▼", none: "" } as const;

/** The heading of a column that sorts its table; without scripts, which do that, a heading like any other. */
export function SortHeading({
  column,
  label = LINE_LABELS[column],
  sorting,
}: {
  readonly column: LineKey;
  readonly sorting: SortedLines;
  /** Where the column is called otherwise here. */
  readonly label?: string;
}) {
  const isHere = useIsHydrated();
  const direction = sorting.order?.key === column ? sorting.order.direction : "none";
  return (
    <th
      data-slot={column === "symbol" ? undefined : "number-heading"}
      scope="col"
      aria-sort={isHere ? direction : undefined}
    >
      {isHere ? (
        <button type="button" data-slot="sort-button" data-state={direction} onClick={() => sorting.ask(column)}>
          {label}
          <span aria-hidden="true">{MARKS[direction]}</span>
        </button>
      ) : (
        <span data-slot="sort-label">{label}</span>
      )}
    </th>
  );
}
