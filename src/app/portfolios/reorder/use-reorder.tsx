import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import { createLifting, handleIn, INSTRUCTIONS, type Lifting, type OrderedList, handleOf } from "./lifting.ts";
import { orderByPointer } from "./order-by-pointer.ts";

interface Reorder<List> {
  /** Of the element whose children are the rows. */
  readonly list: RefObject<List | null>;
  /** Describes each handle. */
  readonly helpId: string;
  /** What is said of it, to stand beside the list. */
  readonly spoken: ReactNode;
}

interface ReorderInput {
  /** Of the rows, in their order. */
  readonly ids: readonly string[];
  /** What a screen reader calls one of them. */
  readonly nameOf: (id: string) => string;
  readonly onMove: (id: string, index: number) => void;
}

/**
 * A list that people reorder by pointer, touch and keyboard, with each step announced (docs/research-method.md#8); the menu
 * that moves without dragging (WCAG 2.2, 2.5.7) is the list's own.
 */
export function useReorder<List extends HTMLElement>({ ids, nameOf, onMove }: ReorderInput): Reorder<List> {
  const list = useRef<List>(null);
  const voice = useRef<HTMLOutputElement>(null);
  const lifting = useRef<Lifting>(null);
  const dropped = useRef<string>(null);
  const helpId = useId();

  const nameAt = useEffectEvent((index: number) => nameOf(ids[index] ?? ""));
  const onDrop = useEffectEvent((from: number, to: number) => {
    const id = ids[from];
    if (id === undefined) return;
    const handle = handleIn(list.current?.children[from]);
    dropped.current = handle === document.activeElement ? id : null;
    onMove(id, to);
  });

  useEffect(() => {
    if (list.current === null) return undefined;
    const gone = new AbortController();
    const say = (text: string): void => voice.current?.replaceChildren(text);
    lifting.current = startOrdering({ list: list.current, nameAt, say, onDrop }, gone.signal);
    return () => gone.abort();
  }, []);

  const shown = useRef(ids);
  useLayoutEffect(() => {
    if (ids.join() === shown.current.join()) return;
    shown.current = ids;
    // Another order came while a row was lifted: it is no longer where it was lifted from.
    lifting.current?.cancel();
    const index = ids.findIndex((id) => id === dropped.current);
    dropped.current = null;
    // A row that moves within the page loses the keyboard, which stays with what was moved.
    handleIn(list.current?.children[index])?.focus({ preventScroll: true });
  }, [ids]);

  const spoken = (
    <>
      <p id={helpId} hidden>
        {INSTRUCTIONS}
      </p>
      <VisuallyHidden>
        <output ref={voice} aria-live="assertive" data-slot="reorder-voice" />
      </VisuallyHidden>
    </>
  );
  return { list, helpId, spoken };
}

/** Lets the rows of a list be ordered by their handles, until it goes. */
function startOrdering(ordered: OrderedList, signal: AbortSignal): Lifting {
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

/** Where each key moves what is lifted. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const ENDS: ReadonlySet<string> = new Set(["Space", "Enter", "Tab"]);

/**
 * Space on a handle lifts; arrows, Home and End move; Space, Enter or Tab drop; Escape leaves the row where it was. Each
 * key has done all that it does before the next one comes, so that none is lost however fast they are pressed.
 */
function orderByKeyboard(list: HTMLElement, lifting: Lifting, signal: AbortSignal): void {
  list.addEventListener(
    "keydown",
    (event) => {
      const handle = handleOf(event);
      if (event.code !== "Space" || handle === null) return;
      event.preventDefault();
      // A key that is held would drop and lift by turns.
      if (!event.repeat) lifting.lift(handle);
    },
    { signal },
  );
  // While a row is lifted the keys are its own, wherever the focus is: it hears of them first.
  document.addEventListener("keydown", (event) => lifting.isLifted() && steer(event, lifting), {
    signal,
    capture: true,
  });
}

function steer(event: KeyboardEvent, lifting: Lifting): void {
  const { code, repeat } = event;
  const move = MOVES[code];
  if (move === undefined && !ENDS.has(code) && code !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (move !== undefined) lifting.move(move);
  else if (code === "Escape") lifting.cancel();
  else if (!repeat) lifting.drop();
}
