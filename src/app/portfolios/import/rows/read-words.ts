import { PORTFOLIO_LIMITS, PORTFOLIO_PATTERNS } from "#contracts/portfolio.ts";

export type WordsAnswer =
  | { readonly ok: true; readonly note: string; readonly tags: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Reads what a person wrote to a company, by the bounds that the server holds to; tags stand between `;` or `|`. */
export function readWords(note: string, tagsText: string): WordsAnswer {
  const { noteCharacters, tagCharacters, tags: most } = PORTFOLIO_LIMITS;
  const { control, controlButLines } = PORTFOLIO_PATTERNS;
  if (note.length > noteCharacters || controlButLines.test(note)) {
    return { ok: false, reason: `Its note is no text of at most ${noteCharacters} characters.` };
  }
  const tags = tagsText
    .split(/[;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const isTag = (tag: string): boolean => tag.length <= tagCharacters && !control.test(tag);
  return tags.length <= most && tags.every(isTag)
    ? { ok: true, note, tags }
    : { ok: false, reason: `Its tags are no list of at most ${most} short texts.` };
}
