import { handleOf, type Lifting } from "./lifting.ts";

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
export function orderByKeyboard(list: HTMLElement, lifting: Lifting, signal: AbortSignal): void {
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
