import type { Database } from "#contracts/database.ts";
import { trigramsOf } from "./trigrams.ts";

/** What to look for, and where. */
export interface FilingQuery {
  /** Words, phrases in quotes, `or`, and a minus before what must not be there. */
  readonly text: string;
  /** Null: every company. */
  readonly cik: string | null;
  /** One filing alone; null: every filing. */
  readonly accession: string | null;
  readonly form: string | null;
  /** Key of an item, such as `1A`. */
  readonly item: string | null;
  /** Days of filing, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly limit: number;
}

/** A run of a passage's text, and whether it is what was looked for. */
export interface TextRun {
  readonly text: string;
  readonly isHit: boolean;
}

/** A place in a filing, enough to open it again. */
export interface PassageHit {
  readonly accession: string;
  readonly cik: string;
  readonly form: string;
  readonly filed: string;
  /** The original at the SEC. */
  readonly url: string;
  readonly block: string;
  readonly item: string | null;
  readonly heading: string | null;
  /** The words of the filing around the first hit; untrusted. */
  readonly runs: readonly TextRun[];
}

export type FilingSearch =
  | {
      readonly ok: true;
      /** Best first. */
      readonly hits: readonly PassageHit[];
      /** How many passages matched; where `isCapped`, only the newest of more were counted and ranked. */
      readonly matched: number;
      readonly isCapped: boolean;
      /** The query with misspelt words replaced, where nothing matched; null where we know no better words. */
      readonly suggestion: string | null;
    }
  | { readonly ok: false; readonly reason: "no-words" };

/** Ranking reads every word of a passage, so more than this would be slow. The newest are the ones that matter. */
const MOST_RANKED = 1_000;
const LONGEST_EXCERPT = 420;
const BEFORE_HIT = 120;
// Private-use characters, which no passage has: cleaning a document removes them.
const HIT_START = "\u{E000}";
const HIT_END = "\u{E001}";
const MARKING = `HighlightAll=true, StartSel=${HIT_START}, StopSel=${HIT_END}`;

/**
 * The same question about the text alone, which has weight A. A passage matches under a heading that has some of the words,
 * though it may say none of them, so it comes after those that say all.
 */
const IN_TEXT = String.raw`regexp_replace(words::text, '(''(?:[^'']|'''')*'')', '\1:A', 'g')::tsquery`;

const SEARCH = `
  WITH asked AS (SELECT websearch_to_tsquery('english', filing_plain($1)) AS words),
  query AS (SELECT words, ${IN_TEXT} AS in_text FROM asked),
  newest AS MATERIALIZED (
    SELECT accession, position, filed, filing_passage.words FROM filing_passage, query
    WHERE filing_passage.words @@ query.words
      AND ($2::text IS NULL OR cik = $2) AND ($3::text IS NULL OR form = $3) AND ($4::text IS NULL OR item = $4)
      AND ($5::date IS NULL OR filed >= $5) AND ($6::date IS NULL OR filed <= $6) AND ($7::text IS NULL OR accession = $7)
    ORDER BY filed DESC, accession, position LIMIT $8
  ),
  best AS (
    SELECT accession, position, (SELECT count(*) FROM newest) AS matched, newest.words @@ query.in_text AS is_in_text,
      round(ts_rank_cd('{0.1, 0.2, 0.4, 1.0}', newest.words, query.words, 1)::numeric, 4) AS rank
    FROM newest, query
    ORDER BY is_in_text DESC, rank DESC, filed DESC, accession, position LIMIT $9
  )
  SELECT accession, passage.cik, passage.form, passage.filed, filing.url, block, item, heading, matched,
    text, ts_headline('english', filing_plain(text), query.words, $10) AS marked
  FROM best JOIN filing_passage AS passage USING (accession, position) JOIN filing USING (accession), query
  ORDER BY is_in_text DESC, rank DESC, passage.filed DESC, accession, position`;

interface FoundRow extends Omit<PassageHit, "runs"> {
  readonly matched: number;
  readonly text: string;
  /** The text as `filing_plain` makes it, character for character, with marks around hits. */
  readonly marked: string;
}

/**
 * Finds passages of the filings that are kept, best first. Where more than a thousand match, the newest thousand are ranked
 * and `isCapped` says so.
 */
export async function searchFilings(database: Pick<Database, "query">, query: FilingQuery): Promise<FilingSearch> {
  const { text, cik, accession, form, item, from, to, limit } = query;
  const values = [text, cik, form, item, from, to, accession, MOST_RANKED + 1, limit, MARKING];
  const rows = await database.query<FoundRow>(SEARCH, values);
  // Words that count for nothing match nothing.
  if (rows.length === 0 && !(await hasWords(database, text))) return { ok: false, reason: "no-words" };
  const matched = rows[0]?.matched ?? 0;
  return {
    ok: true,
    hits: rows.map(({ matched: _matched, text: words, marked, ...hit }) => {
      return { ...hit, runs: excerpt(takeFrom(words, readRuns(marked))) };
    }),
    matched: Math.min(matched, MOST_RANKED),
    isCapped: matched > MOST_RANKED,
    suggestion: rows.length > 0 ? null : await suggestSpelling(database, text),
  };
}

async function hasWords(database: Pick<Database, "query">, text: string): Promise<boolean> {
  const parsed = "SELECT numnode(websearch_to_tsquery('english', filing_plain($1))) AS words";
  const [asked] = await database.query<{ words: number }>(parsed, [text]);
  return (asked?.words ?? 0) > 0;
}

/** Tells hits from the text around them. */
function readRuns(marked: string): readonly TextRun[] {
  return marked.split(HIT_START).flatMap((piece, index) => {
    const [hit = "", rest = ""] = index === 0 ? ["", piece] : piece.split(HIT_END);
    return [
      { text: hit, isHit: true },
      { text: rest, isHit: false },
    ].filter((run) => run.text !== "");
  });
}

/** The same runs in the filing's own characters. */
function takeFrom(text: string, runs: readonly TextRun[]): readonly TextRun[] {
  const characters = Array.from(text);
  let at = 0;
  return runs.map((run) => {
    const start = at;
    at += Array.from(run.text).length;
    return { text: characters.slice(start, at).join(""), isHit: run.isHit };
  });
}

/** Cuts a long passage to what is around its first hit, between words. */
function excerpt(runs: readonly TextRun[]): readonly TextRun[] {
  const text = runs.map((run) => run.text).join("");
  if (text.length <= LONGEST_EXCERPT) return runs;
  const hit = runs[0]?.isHit === false ? runs[0].text.length : 0;
  const earliest = Math.max(0, Math.min(hit - BEFORE_HIT, text.length - LONGEST_EXCERPT));
  const from = earliest === 0 ? 0 : Math.min(hit, text.indexOf(" ", earliest) + 1);
  const limit = from + LONGEST_EXCERPT;
  const to = limit >= text.length ? text.length : Math.max(from, text.lastIndexOf(" ", limit));
  let at = 0;
  const cut = runs.map((run) => {
    const start = at;
    at += run.text.length;
    return { isHit: run.isHit, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) };
  });
  const dots = (isCut: boolean, mark: string) => (isCut ? [{ isHit: false, text: mark }] : []);
  return [...dots(from > 0, "… "), ...cut.filter((run) => run.text !== ""), ...dots(to < text.length, " …")];
}

const WORD = /\p{L}{4,40}/gu;
const MOST_WORDS = 6;
/** How much of two words' trigrams must be common. */
const LEAST_SIMILARITY = 0.35;

/** The closest kept word of each; all in one question, because each costs a round to the database and a look into its index. */
const CLOSEST = `
  SELECT number, best.word, best.similarity
  FROM json_to_recordset($1::json) AS asked (number integer, trigrams text[], letters integer), LATERAL (
    SELECT word, round(common::numeric / (cardinality(near.trigrams) + cardinality(asked.trigrams) - common), 4) AS similarity
    FROM (
      SELECT word, trigrams, (SELECT count(*) FROM unnest(trigrams) AS one WHERE one = ANY (asked.trigrams)) AS common
      FROM filing_word
      WHERE trigrams && asked.trigrams AND length(word) BETWEEN asked.letters - 2 AND asked.letters + 2
      -- Kept apart, or the planner would count what is common twice.
      OFFSET 0
    ) AS near
    ORDER BY similarity DESC, word LIMIT 1
  ) AS best`;

/** Replaces words that no filing has by the closest ones that some filing has; null where that changes nothing. */
async function suggestSpelling(database: Pick<Database, "query">, text: string): Promise<string | null> {
  const words = [...new Set([...text.matchAll(WORD)].map(([word]) => word.toLowerCase()))].slice(0, MOST_WORDS);
  const asked = words.map((word, number) => ({ number, trigrams: trigramsOf(word), letters: word.length }));
  const closest = await database.query<{ number: number; word: string; similarity: string }>(CLOSEST, [
    JSON.stringify(asked),
  ]);
  let suggestion = text;
  for (const [number, word] of words.entries()) {
    const found = closest.find((one) => one.number === number);
    if (found === undefined || found.word === word || Number(found.similarity) < LEAST_SIMILARITY) continue;
    suggestion = suggestion.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "giu"), found.word);
  }
  return suggestion === text ? null : suggestion;
}
