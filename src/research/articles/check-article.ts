import type {
  ArticleBlock,
  CheckedArticle,
  Inline,
  Line,
  ShownEmbed,
  ShownFigure,
  NamedCounts,
  WrittenArticle,
  WrittenEmbed,
  WrittenSlot,
} from "./article.ts";
import { checkCell, checkLine, together, type CheckedText } from "./check-line.ts";
import { drawEmbed, type DrawnEmbed } from "./draw-embed.ts";
import type { Analyses } from "./name-figures.ts";
import { linesOf } from "./plain-text.ts";

/** What an article's numbers are taken from. */
export interface NumberSources {
  readonly analyses: Analyses;
  readonly counts: NamedCounts;
}

/**
 * Puts the figures of its day into an article and holds every sentence that has one against them, by the verifier that
 * sentences of research pass. A figure that cannot be had, or whose sentence fails, is shown as missing and counted.
 */
export function checkArticle({ head, blocks }: WrittenArticle, { analyses, counts }: NumberSources): CheckedArticle {
  const text = together(blocks.flatMap((block) => checkText(block, head.slug, analyses)));
  const counted = blocks.flatMap(linesOf).flatMap(countNames);
  const unknown = counted.filter((name) => !counts.has(name));
  const drawn = blocks.map((block) => (block.kind === "embed" ? drawEmbed(block.embed, analyses) : null));
  const embeds = drawn.filter((one) => one !== null);
  const shown = [...text.shown.values()].filter(({ format }) => isNumber(format));
  // A figure of a chart without a value is drawn as a gap that says why, and claims nothing.
  const held = embeds.flatMap(({ figures }) => figures.filter(({ value }) => value !== null));
  const verified = shown.filter(({ figure }) => figure !== null).length + held.length + counted.length - unknown.length;
  return {
    head,
    blocks: blocks.map((block, index) =>
      showBlock(block, (line) => showLine(line, text.shown, counts), drawn[index] ?? null),
    ),
    verification: { figures: shown.length + held.length + counted.length, verified },
    failures: [
      ...text.failures,
      ...unknown.map((name) => `Nothing is counted as "${name}".`),
      ...embeds.flatMap(({ failures }) => failures),
    ],
  };
}

function checkText(
  block: ArticleBlock<WrittenSlot, WrittenEmbed>,
  slug: string,
  analyses: Analyses,
): readonly CheckedText[] {
  const check = (line: Line<WrittenSlot>): CheckedText =>
    block.kind === "table" ? checkCell(line, analyses) : checkLine(line, slug, analyses);
  return linesOf(block).map(check);
}

function showBlock(
  block: ArticleBlock<WrittenSlot, WrittenEmbed>,
  show: (line: Line<WrittenSlot>) => Line<ShownFigure>,
  drawn: DrawnEmbed | null,
): ArticleBlock<ShownFigure, ShownEmbed> {
  switch (block.kind) {
    case "embed":
      return { kind: "embed", embed: drawn?.embed ?? null };
    case "list":
      return { ...block, items: block.items.map(show) };
    case "table":
      return { kind: "table", head: block.head.map(show), rows: block.rows.map((row) => row.map(show)) };
    case "heading":
      return { ...block, parts: show(block.parts) };
    case "paragraph":
    case "quote":
      return { kind: block.kind, parts: show(block.parts) };
  }
}

function countNames(line: Line<unknown>): readonly string[] {
  return line.flatMap((inline) => {
    if (inline.kind === "count") return [inline.name];
    return "parts" in inline ? countNames(inline.parts) : [];
  });
}

function showLine(line: Line<WrittenSlot>, shown: CheckedText["shown"], counts: NamedCounts): Line<ShownFigure> {
  return line.map((inline): Inline<ShownFigure> => {
    if (inline.kind === "figure") {
      return { kind: "figure", slot: shown.get(inline.slot) ?? { format: inline.slot.format, figure: null } };
    }
    if (inline.kind === "count") return { ...inline, count: counts.get(inline.name) ?? null };
    return "parts" in inline ? { ...inline, parts: showLine(inline.parts, shown, counts) } : inline;
  });
}

function isNumber(format: ShownFigure["format"]): boolean {
  return format !== "period" && format !== "end-date";
}
