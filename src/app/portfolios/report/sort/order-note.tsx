import { use } from "react";
import { Button } from "#app/ui/button.tsx";
import { ListOrderContext } from "./list-order-context.ts";
import { LINE_LABELS, orderWords, sortValue } from "./sort-lines.ts";
import type { LineOrderDesk } from "./use-line-order.ts";

/** How a table is sorted, who has no place in it, and the way to keep it so. */
export function OrderNote({ desk: { order, sorted, reset } }: { readonly desk: LineOrderDesk }) {
  const list = use(ListOrderContext);
  const without = order === null ? [] : sorted.filter((line) => sortValue(line, order.key) === null);
  return (
    <div data-slot="order-note" data-state={order === null ? "own" : "sorted"}>
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
    </div>
  );
}

function withoutWords(count: number, label: string): string {
  if (count === 0) return "";
  return count === 1 ? `One has no ${label} and stands last.` : `${count} have no ${label} and stand last.`;
}
