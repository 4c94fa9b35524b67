import type { Piece } from "./piece.ts";

/** Words with their inner apostrophes, ampersands, slashes, hyphens and primes; every other visible character is a mark. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}″'’&/.-]*[\p{L}\p{N}″])?|[^\s]/gu;

/** Cuts text without figures into words and marks. */
export function wordsOf(text: string): readonly Piece[] {
  return [...text.matchAll(TOKEN)].map(([token]) =>
    /^[\p{L}\p{N}]/u.test(token)
      ? { kind: "word", text: token, lower: token.toLowerCase().replaceAll("’", "'") }
      : { kind: "mark", text: token },
  );
}
