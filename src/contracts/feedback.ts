// What feedback may be (docs/specification-map.md#5; docs/threats.md#39), for the form that sends it and the server
// that takes it.

/** The most that a person can see of one message. */
export const MOST_VISIBLE_CHARACTERS = 5_000;

/** With spaces, line ends and joiners: a wall of them is no message either. */
const MOST_CHARACTERS = 10_000;

/**
 * What nobody sees: separators, control and format characters, characters that are drawn as nothing, and the empty
 * pattern of braille.
 */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Why a message cannot be taken; null when it can. */
export type FeedbackFault = "blank" | "too-long" | "not-text";

/** Counts what a reader sees of a text, by code points. */
export function countVisible(text: string): number {
  return Array.from(text).filter((character) => !INVISIBLE.test(character)).length;
}

/** Decides whether a message can be taken: 1 to 5,000 visible characters of well-formed text. */
export function findFeedbackFault(content: string): FeedbackFault | null {
  // The database keeps neither NUL nor half a character.
  if (content.includes("\u0000") || !content.isWellFormed()) return "not-text";
  const visible = countVisible(content);
  if (visible === 0) return "blank";
  return visible > MOST_VISIBLE_CHARACTERS || Array.from(content).length > MOST_CHARACTERS ? "too-long" : null;
}
