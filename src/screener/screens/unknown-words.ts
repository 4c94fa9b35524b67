import { editDistance } from "#research/companies/search-companies.ts";
import type { Condition, TextField } from "#screener/query/condition.ts";
import type { ScreenError } from "#screener/query/parse-screen.ts";
import type { Universe } from "#screener/universe/universe.ts";

/** Edits from which a word is another one, and not misspelt. */
const FURTHEST = 3;
const MOST_NEAR = 5;

/**
 * The first word of a screen that no company has, such as a misspelt sector: it would find nothing, and say so without a
 * reason. A word to leave out may name nothing.
 */
export function unknownWord(conditions: readonly Condition[], universe: Universe): ScreenError | null {
  for (const condition of conditions) {
    const place = { at: condition.start, length: condition.end - condition.start };
    if (condition.kind === "peers") {
      const { symbol } = condition;
      if (textsOf(universe, "symbol").has(symbol.toLowerCase())) continue;
      return { ...place, message: `We have no company with the symbol “${symbol.slice(0, 20)}”.`, near: [] };
    }
    if (condition.kind !== "text" || condition.isExcluded) continue;
    const known = textsOf(universe, condition.field);
    const unknown = condition.values.find((value) => !known.has(value));
    if (unknown === undefined) continue;
    const near = nearest(unknown, known);
    const hint = near.length === 0 ? "" : ` Did you mean ${near.map((text) => `“${text}”`).join(", ")}?`;
    return { ...place, message: `No company has the ${condition.field} “${unknown.slice(0, 40)}”.${hint}`, near };
  }
  return null;
}

/** What the companies have in a field: in lower case, with how it is written. */
function textsOf(universe: Universe, field: TextField): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let position = 0; position < universe.size; position += 1) {
    const text = universe.company(position)[field];
    if (text !== null) texts.set(text.toLowerCase(), text);
  }
  return texts;
}

function nearest(word: string, known: ReadonlyMap<string, string>): readonly string[] {
  return [...known]
    .map(([lower, text]) => ({ text, distance: distanceOf(word.slice(0, 40), lower) }))
    .filter(({ distance }) => distance <= FURTHEST)
    .toSorted((one, other) => one.distance - other.distance || one.text.length - other.text.length)
    .slice(0, MOST_NEAR)
    .map(({ text }) => text);
}

/** A text that contains the word is near, however long it is. */
function distanceOf(word: string, known: string): number {
  return word.length > 2 && known.includes(word) ? 1 : editDistance(word, known, FURTHEST);
}
