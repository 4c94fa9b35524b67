import type { Database } from "#contracts/database.ts";
import { trigramsOf } from "./trigrams.ts";

const WORD = /\p{L}{4,40}/gu;
const MOST_WORDS = 6;
/** How much of two words' trigrams must be common. */
const LEAST_SIMILARITY = 0.35;

const CLOSEST = `
  SELECT word, round(common::numeric / (cardinality(trigrams) + $3 - common), 4) AS similarity
  FROM (
    SELECT word, trigrams, (SELECT count(*) FROM unnest(trigrams) AS one WHERE one = ANY ($1::text[])) AS common
    FROM filing_word WHERE trigrams && $1::text[] AND length(word) BETWEEN $2 - 2 AND $2 + 2
  ) AS near
  ORDER BY similarity DESC, word LIMIT 1`;

/** Replaces words that no filing has by the closest ones that some filing has; null where that changes nothing. */
export async function suggestSpelling(database: Pick<Database, "query">, text: string): Promise<string | null> {
  const words = [...new Set([...text.matchAll(WORD)].map(([word]) => word.toLowerCase()))].slice(0, MOST_WORDS);
  let suggestion = text;
  for (const word of words) {
    const trigrams = trigramsOf(word);
    const values = [trigrams, word.length, trigrams.length];
    const [closest] = await database.query<{ word: string; similarity: string }>(CLOSEST, values);
    if (closest === undefined || closest.word === word || Number(closest.similarity) < LEAST_SIMILARITY) continue;
    suggestion = suggestion.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "giu"), closest.word);
  }
  return suggestion === text ? null : suggestion;
}
