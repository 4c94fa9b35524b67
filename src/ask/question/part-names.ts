import type { SegmentTable } from "#contracts/filing-findings.ts";
import { isPlain } from "./find-words.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A part of a company that a question names: a segment, product or region of its annual report. */
export interface NamedPart {
  /** As in the report. */
  readonly name: string;
  /** The tables that have the part, a segment before a product before a region. */
  readonly tables: readonly SegmentTable[];
}

export interface PartsInQuestion {
  /** In the order in which they were found, the longest name first. */
  readonly parts: readonly NamedPart[];
  /** The question without the names of the parts. */
  readonly rest: string;
}

/** In which of a company's tables a part is looked for first. */
const DIVISIONS: readonly SegmentTable["division"][] = ["segment", "product", "region"];
/** A currency, its rules and a kind of company are no part of one. */
const NO_COUNTRY = /\bU\.?S\.?(?= (?:dollars?|GAAP|listed|compan(?:y|ies)|stocks?|firms?)\b)/gi;
/** `walmart us revenue`, `in the us`, and not `tell us`. */
const LOWER_CASE_COUNTRY =
  /(?<=\b(?:in|from|outside) (?:the )?)us\b|(?<!\b(?:tell|give|show|let|help|of|for|to|with|by|about) )\bus\b(?= (?:revenues?|sales|operating|income|assets)\b)/g;
const COUNTRY =
  /\b(?:in|from|outside) (?:the )?(?:U\.?S\.?A?\b\.?|United States\b|America\b)|\bUSA?\b|\bU\.S\.(?:A\.)?/;

/** The words by which a question is about a company's own country only: `in the US`; null where it is about all of it. */
export function homeIn(text: string): { readonly words: string; readonly start: number } | null {
  const found = COUNTRY.exec(spelt(text));
  return found === null ? null : { words: found[0], start: found.index };
}

/** With the country in capitals, and without what only looks like it; every word stays in its place. */
function spelt(text: string): string {
  return text.replace(LOWER_CASE_COUNTRY, "US").replace(NO_COUNTRY, (words) => " ".repeat(words.length));
}

/**
 * Finds the parts that a question names: by a whole name, one with its words joined (`YouTube`), its initials (`AWS`), or
 * its name without a bracket, `and other` and what follows a comma. Never by a single word out of several: advertising is
 * more than YouTube's. A longer name wins over a shorter one in it.
 */
export function findParts(text: string, tables: readonly SegmentTable[]): PartsInQuestion {
  const ordered = DIVISIONS.flatMap((division) => tables.filter((table) => table.division === division));
  const parts: NamedPart[] = [];
  let rest = spelt(text);
  for (let found = longestIn(rest, ordered); found !== null; found = longestIn(rest, ordered)) {
    const { name } = found;
    parts.push({ name, tables: ordered.filter((table) => table.parts.some((part) => part.name === name)) });
    rest = `${rest.slice(0, found.start)} ${rest.slice(found.end)}`.replace(/\s+/g, " ").trim();
  }
  return { parts, rest };
}

function longestIn(text: string, tables: readonly SegmentTable[]) {
  const tokens = tokensOf(text);
  const read = tokens.map(spellingOf);
  const found = namesOf(tables).flatMap((name) =>
    spellingsOf(name).flatMap((words) => {
      const at = read.findIndex((_word, index) => words.every((word, offset) => read[index + offset] === word));
      return at === -1 || (words.length === 1 && isVerb(read, at)) ? [] : [{ name, at, words }];
    }),
  );
  const [best] = found.toSorted((one, other) => lengthOf(other.words) - lengthOf(one.words));
  const [first, last] = best === undefined ? [] : [tokens[best.at], tokens[best.at + best.words.length - 1]];
  if (best === undefined || first === undefined || last === undefined) return null;
  return { name: best.name, start: first.start, end: last.end };
}

/** `compute the ROIC of Nvidia` names no part, `Nvidia compute revenue` does: a plain word is one behind a name. */
function isVerb(words: readonly string[], at: number): boolean {
  const before = words[at - 1];
  return isPlain(words[at] ?? "") && (before === undefined || isPlain(before));
}

/** The parts that tables of one measure name, each once. */
export function namesOf(tables: readonly SegmentTable[]): readonly string[] {
  return [...new Set(tables.flatMap(({ parts }) => parts.map(({ name }) => name)))];
}

const lengthOf = (words: readonly string[]): number => words.join("").length;

const UNITED_STATES: readonly (readonly string[])[] = [["u.s"], ["u.s.a"], ["usa"], ["america"], ["domestically"]];

function spellingsOf(name: string): readonly (readonly string[])[] {
  const whole = name.replace(/\(.*?\)/g, " ").trim();
  const plain = whole.replace(/\s*(?:&|\band) others?$/i, "").replace(/\s+revenues?$/i, "");
  const first = plain.split(",")[0] ?? plain;
  const spelt = [whole, plain, first].map((one) => tokensOf(one).map(spellingOf));
  const words = spelt[1] ?? [];
  const joined = words.length > 1 ? [[`${words[0] ?? ""}${words[1] ?? ""}`, ...words.slice(2)]] : [];
  const initials = words.length > 2 ? [[words.map((word) => word.charAt(0)).join("")]] : [];
  const more = name === "United States" ? UNITED_STATES : [];
  return [...spelt, ...joined, ...initials, ...more].filter(({ length }) => length > 0);
}

/** A word of a name as it is compared: without its plural, and one word for all spellings of `advertising`. */
function spellingOf({ text, word }: Token): string {
  // "US" is a country, "us" are people.
  if (/^US$/.test(text)) return "u.s";
  if (/^(?:ads?|adverts?)$/.test(word)) return "advertising";
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
