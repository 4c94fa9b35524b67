import { NUMBERED_NAMES } from "#research/verifier/lexicon/numbered-names.ts";
import type { Inline, Line, WrittenArticle } from "./article.ts";
import { linesOf } from "./plain-text.ts";

/**
 * Digits that belong to a name and count nothing: parts of a form, accounting standards, rules of the SEC, and the year
 * of a publication in brackets. Constants of a formula stand in code (`1.81`), where digits are let through.
 */
const CITED = /\bItems? \d+(?:\.\d+|[A-Z])?\b|\bASC \d+\b|\bRule \d+[a-z]?-\d+\b|\(\d{4}\)|\bGAAP\b/gu;

/** Every digit, and every million and billion, that an author typed where a figure's slot belongs, with the words before it. */
export function strayDigits({ head, blocks }: WrittenArticle): readonly string[] {
  const lines = [head.title, head.summary, ...blocks.flatMap(linesOf).map(typedText), ...blocks.flatMap(embedText)];
  return lines.flatMap((line) => {
    const text = line.replaceAll(NUMBERED_NAMES, " ").replaceAll(CITED, " ");
    return [...text.matchAll(/\S*\d\S*|\b(?:million|billion|trillion)s?\b/g)].map(
      (hit) => `${text.slice(Math.max(0, hit.index - 30), hit.index)}${hit[0]}`,
    );
  });
}

/** What was typed, without code and without what slots write. */
function typedText(line: Line<unknown>): string {
  return line.map(typedPart).join("");
}

function typedPart(inline: Inline<unknown>): string {
  if (inline.kind === "figure" || inline.kind === "count" || inline.kind === "code") return " ";
  return "parts" in inline ? typedText(inline.parts) : inline.text;
}

function embedText(block: WrittenArticle["blocks"][number]): readonly string[] {
  return block.kind === "embed" && block.embed.kind === "chart" ? [block.embed.title] : [];
}
