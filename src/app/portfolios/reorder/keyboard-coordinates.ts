import type { KeyboardCoordinateGetter } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/** Arrows move by one; Home and End to the ends, which the kit does not know. */
export const keyboardCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  if (event.code !== "Home" && event.code !== "End") {
    return sortableKeyboardCoordinates(event, { active: context.active?.id ?? "", currentCoordinates, context });
  }
  event.preventDefault();
  // A key right after lifting, before the kit has measured what is lifted, would be reckoned from the page's corner.
  if (context.collisionRect === null) return undefined;
  // Read off the rows themselves, which the kit measures later than what is lifted.
  const tops = context.droppableContainers
    .getEnabled()
    .flatMap(({ node }) => node.current?.getBoundingClientRect().top ?? []);
  if (tops.length === 0) return undefined;
  return { x: currentCoordinates.x, y: event.code === "Home" ? Math.min(...tops) : Math.max(...tops) };
};
