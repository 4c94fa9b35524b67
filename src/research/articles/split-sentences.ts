import type { Inline, Line, WrittenSlot } from "./article.ts";

/** One sentence of running text, its emphasis and links forgotten, as the verifier reads it. */
export type SentenceParts = readonly (string | WrittenSlot)[];

/** A full stop, question or exclamation mark and what closes around it, before a gap. */
const END = /(?<=[.!?][”’")]*)\s+/;

/** Splits a line of an article into sentences. Constants of formulas and tallies are left out. */
export function splitSentences(line: Line<WrittenSlot>): readonly SentenceParts[] {
  const sentences: (string | WrittenSlot)[][] = [[]];
  for (const part of joinTexts(line.flatMap(flatten))) {
    if (typeof part !== "string") {
      sentences.at(-1)?.push(part);
      continue;
    }
    const [first = "", ...next] = part.split(END);
    sentences.at(-1)?.push(first);
    for (const text of next) sentences.push([text]);
  }
  return sentences.map((parts) => parts.filter((part) => part !== "")).filter((parts) => parts.length > 0);
}

function flatten(inline: Inline<WrittenSlot>): SentenceParts {
  if (inline.kind === "figure") return [inline.slot];
  if (inline.kind === "code" || inline.kind === "tally") return [" "];
  return "parts" in inline ? inline.parts.flatMap(flatten) : [inline.text];
}

/** A full stop may stand in one text and the gap behind it in the next. */
function joinTexts(parts: SentenceParts): SentenceParts {
  const joined: (string | WrittenSlot)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
