import { createLifting, type Lifting, type OrderedList } from "./lifting.ts";
import { orderByKeyboard } from "./order-by-keyboard.ts";
import { orderByPointer } from "./order-by-pointer.ts";

/** Lets the rows of a list be ordered by their handles, until it goes. */
export function startOrdering(ordered: OrderedList, signal: AbortSignal): Lifting {
  const { list } = ordered;
  const lifting = createLifting(ordered);
  orderByKeyboard(list, lifting, signal);
  orderByPointer(list, lifting, signal);
  // Rows of another width stand elsewhere; a phone's address bar that comes or goes leaves them where they are.
  const width = list.clientWidth;
  addEventListener("resize", () => list.clientWidth !== width && lifting.cancel(), { signal });
  document.addEventListener("visibilitychange", () => lifting.cancel(), { signal });
  signal.addEventListener("abort", () => lifting.cancel());
  return lifting;
}
