/** Reads like a symbol or a company's name: letters, a few digits, and the signs that names hold. */
const NAME_LIKE = /^[\p{L}\p{M}\p{N} .,&'’()/-]{1,40}$/u;
const LONG_NUMBER = /(?:\d[ ()./-]*){7}/;

/** Stands for words that may be anything: a mail address, a password pasted into the wrong field. */
const WITHHELD_QUERY = "(withheld)";

/**
 * What may be told of a search: words that found a company are about one; words that found nothing only where they read
 * like a company.
 */
export function honestQuery(query: string, resultsCount: number): string {
  if (resultsCount > 0) return query;
  return NAME_LIKE.test(query) && !LONG_NUMBER.test(query) ? query : WITHHELD_QUERY;
}
