import type { Announcements, ScreenReaderInstructions } from "@dnd-kit/core";

/** Read when the handle of a row is reached. */
export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Press Space to lift, the arrow keys, Home or End to move, Space again to drop, Escape to leave it where it was.",
};

/** What is said at each step: "NVDA, position 3 of 12". */
export function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const place = (id: string | number): string => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const name = (id: string | number): string => nameOf(String(id));
  // What is lifted lies over its own place at once, which would be said over its being lifted.
  const lift = { isJustDone: false };
  return {
    onDragStart({ active }) {
      lift.isJustDone = true;
      return `Lifted ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver({ active, over }) {
      const isOwnPlace = lift.isJustDone && over?.id === active.id;
      lift.isJustDone = false;
      return over === null || isOwnPlace ? undefined : `${name(active.id)}, ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}, ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  };
}
