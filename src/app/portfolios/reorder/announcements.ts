/** Read when the handle of a row is reached. */
export const INSTRUCTIONS =
  "Press Space to lift, the arrow keys, Home or End to move, Space again to drop, Escape to leave it where it was.";

/** Where a row stands among how many. */
export interface Place {
  readonly name: string;
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
}

/** What is said at each step: "NVDA, position 3 of 12". */
export const announcements = {
  lifted: (place: Place): string => `Lifted ${place.name}, ${positionOf(place)}.`,
  moved: (place: Place): string => `${place.name}, ${positionOf(place)}.`,
  dropped: (place: Place): string => `Dropped ${place.name}, ${positionOf(place)}.`,
  left: (place: Place): string => `${place.name} stays at ${positionOf(place)}.`,
} as const;

function positionOf({ index, count }: Place): string {
  return `position ${index + 1} of ${count}`;
}
