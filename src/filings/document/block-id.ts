import { hash } from "node:crypto";

const ID_LENGTH = 12;

/** Returns a maker of ids from texts: the same text gets the same id in every parse, the second of two equal texts a number. */
export function createIdMaker(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = hash("sha256", text, "base64url").slice(0, ID_LENGTH);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}.${String(count)}`;
  };
}
