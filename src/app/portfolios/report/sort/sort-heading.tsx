import { useIsHydrated } from "#app/ui/reader.tsx";
import { LINE_LABELS, type LineKey } from "./sort-lines.ts";
import type { LineOrderDesk } from "./use-line-order.ts";
import "./sort.css";

interface SortHeadingProps {
  readonly column: LineKey;
  readonly desk: LineOrderDesk;
  /** Where the column is called otherwise here. */
  readonly label?: string;
}

const MARKS = { ascending: " ▲", descending: " ▼", none: "" } as const;

/** The heading of a column that sorts its table; without scripts, which do that, a heading like any other. */
export function SortHeading({ column, label = LINE_LABELS[column], desk }: SortHeadingProps) {
  const isHere = useIsHydrated();
  const direction = desk.order?.key === column ? desk.order.direction : "none";
  return (
    <th
      data-slot={column === "symbol" ? undefined : "number-heading"}
      scope="col"
      aria-sort={isHere ? direction : undefined}
    >
      {isHere ? (
        <button type="button" data-slot="sort-button" data-state={direction} onClick={() => desk.ask(column)}>
          {label}
          <span aria-hidden="true">{MARKS[direction]}</span>
        </button>
      ) : (
        <span data-slot="sort-label">{label}</span>
      )}
    </th>
  );
}
