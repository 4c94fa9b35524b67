import type { SegmentTable } from "#contracts/filing-findings.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A part of a company that a question names: a segment, product or region of its annual report. */
export interface NamedPart {
  /** As in the report. */
  readonly name: string;
  /** The tables that have the part, a segment before a product before a region. */
  readonly tables: readonly SegmentTable[];
  /** The question without the part's name. */
  readonly rest: string;
}

/** In which of a company's tables a part is looked for first. */
const DIVISIONS: readonly SegmentTable["division"][] = ["segment", "product", "region"];

/**
 * Finds the part that a question names: by its whole name, one with its words joined (`YouTube`), its initials (`AWS`), or
 * its name without a bracket, `and other` and what follows a comma. Never by a single word out of several: advertising is
 * more than YouTube's. The longest name wins; null where none is there.
 */
export function findPart(text: string, tables: readonly SegmentTable[]): NamedPart | null {
  const tokens = tokensOf(text);
  const spelt = tokens.map(spellingOf);
  const ordered = DIVISIONS.flatMap((division) => tables.filter((table) => table.division === division));
  const found = namesOf(ordered).flatMap((name) =>
    spellingsOf(name).flatMap((words) => {
      const at = spelt.findIndex((_word, index) => words.every((word, offset) => spelt[index + offset] === word));
      return at === -1 ? [] : [{ name, at, words }];
    }),
  );
  const [best] = found.toSorted((one, other) => lengthOf(other.words) - lengthOf(one.words));
  const [first, last] = best === undefined ? [] : [tokens[best.at], tokens[best.at + best.words.length - 1]];
  if (best === undefined || first === undefined || last === undefined) return null;
  return {
    name: best.name,
    tables: ordered.filter(({ parts }) => parts.some(({ name }) => name === best.name)),
    rest: `${text.slice(0, first.start)} ${text.slice(last.end)}`.replace(/\s+/g, " ").trim(),
  };
}

/** The parts that tables of one measure name, each once. */
export function namesOf(tables: readonly SegmentTable[]): readonly string[] {
  return [...new Set(tables.flatMap(({ parts }) => parts.map(({ name }) => name)))];
}

const lengthOf = (words: readonly string[]): number => words.join("").length;

/** `other` alone names nothing. */
const NO_NAMES: ReadonlySet<string> = new Set(["other", "general", "advanced", "corporate"]);
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
  return [...spelt, ...joined, ...initials, ...more].filter(
    ([word, ...others]) => word !== undefined && (others.length > 0 || !NO_NAMES.has(word)),
  );
}

/** A word of a name as it is compared: without its plural, and one word for all spellings of `advertising`. */
function spellingOf({ text, word }: Token): string {
  // "US" is a country, "us" are people.
  if (/^US$/.test(text)) return "u.s";
  if (/^(?:ads?|adverts?)$/.test(word)) return "advertising";
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
