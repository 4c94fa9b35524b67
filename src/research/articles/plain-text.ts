import type { ArticleBlock, Inline, Line } from "./article.ts";

/** The words of running text without its figures. */
export function plainText(line: Line<unknown>): string {
  return line.map(textOf).join("");
}

function textOf(inline: Inline<unknown>): string {
  if (inline.kind === "figure" || inline.kind === "count") return "";
  return "parts" in inline ? plainText(inline.parts) : inline.text;
}

/** Every line of running text in a block. */
export function linesOf<Slot>(block: ArticleBlock<Slot, unknown>): readonly Line<Slot>[] {
  switch (block.kind) {
    case "list":
      return block.items;
    case "table":
      return [...block.head, ...block.rows.flat()];
    case "embed":
      return [];
    case "heading":
    case "paragraph":
    case "quote":
      return [block.parts];
  }
}

/** How many words a reader reads, figures not counted. */
export function countWords(blocks: readonly ArticleBlock<unknown, unknown>[]): number {
  const text = blocks.flatMap(linesOf).map(plainText).join(" ");
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
