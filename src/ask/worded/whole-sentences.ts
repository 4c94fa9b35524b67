import { parseJson } from "#platform/json.ts";

/**
 * The sentences of an answer that are complete while the rest is still being written: each object of the array
 * `sentences` whose brace is closed.
 */
export function wholeSentences(text: string): readonly unknown[] {
  const start = /"sentences"\s*:\s*\[/.exec(text);
  if (start === null) return [];
  const found: unknown[] = [];
  let depth = 0;
  let isString = false;
  let from = 0;
  for (let at = start.index + start[0].length; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === "{") {
      if (depth === 0) from = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth === 0) found.push(parseJson(text.slice(from, at + 1)));
    } else if (sign === "]" && depth === 0) return found;
  }
  return found;
}
