import type {
  ArticleBlock,
  CheckedArticle,
  Inline,
  Line,
  ShownExhibit,
  ShownFigure,
  Tallies,
  WrittenArticle,
  WrittenExhibit,
  WrittenSlot,
} from "./article.ts";
import { checkCell, checkLine, together, type Checked } from "./check-line.ts";
import { drawExhibit, type Drawn } from "./draw-exhibit.ts";
import type { Analyses } from "./name-figures.ts";
import { linesOf } from "./plain-text.ts";

/** What an article's numbers are taken from. */
export interface Sources {
  readonly analyses: Analyses;
  readonly tallies: Tallies;
}

/**
 * Puts the figures of its day into an article and holds every sentence that has one against them, by the verifier that
 * sentences of research pass. A figure that cannot be had, or whose sentence fails, is shown as missing and counted.
 */
export function checkArticle({ head, blocks }: WrittenArticle, { analyses, tallies }: Sources): CheckedArticle {
  const text = together(blocks.flatMap((block) => checkText(block, head.slug, analyses)));
  const counted = blocks.flatMap(linesOf).flatMap(tallyNames);
  const unknown = counted.filter((name) => !tallies.has(name));
  const drawn = blocks.map((block) => (block.kind === "exhibit" ? drawExhibit(block.exhibit, analyses) : null));
  const exhibits = drawn.filter((one) => one !== null);
  const shown = [...text.shown.values()].filter(({ format }) => isNumber(format));
  // A figure of a chart without a value is drawn as a gap that says why, and claims nothing.
  const held = exhibits.flatMap(({ figures }) => figures.filter(({ value }) => value !== null));
  const verified = shown.filter(({ figure }) => figure !== null).length + held.length + counted.length - unknown.length;
  return {
    head,
    blocks: blocks.map((block, index) =>
      showBlock(block, (line) => showLine(line, text.shown, tallies), drawn[index] ?? null),
    ),
    verification: { figures: shown.length + held.length + counted.length, verified },
    failures: [
      ...text.failures,
      ...unknown.map((name) => `Nothing is counted as "${name}".`),
      ...exhibits.flatMap(({ failures }) => failures),
    ],
  };
}

function checkText(
  block: ArticleBlock<WrittenSlot, WrittenExhibit>,
  slug: string,
  analyses: Analyses,
): readonly Checked[] {
  const check = (line: Line<WrittenSlot>): Checked =>
    block.kind === "table" ? checkCell(line, analyses) : checkLine(line, slug, analyses);
  return linesOf(block).map(check);
}

function showBlock(
  block: ArticleBlock<WrittenSlot, WrittenExhibit>,
  show: (line: Line<WrittenSlot>) => Line<ShownFigure>,
  drawn: Drawn | null,
): ArticleBlock<ShownFigure, ShownExhibit> {
  switch (block.kind) {
    case "exhibit":
      return { kind: "exhibit", exhibit: drawn?.exhibit ?? null };
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

function tallyNames(line: Line<unknown>): readonly string[] {
  return line.flatMap((inline) => {
    if (inline.kind === "tally") return [inline.name];
    return "parts" in inline ? tallyNames(inline.parts) : [];
  });
}

function showLine(line: Line<WrittenSlot>, shown: Checked["shown"], tallies: Tallies): Line<ShownFigure> {
  return line.map((inline): Inline<ShownFigure> => {
    if (inline.kind === "figure") {
      return { kind: "figure", slot: shown.get(inline.slot) ?? { format: inline.slot.format, figure: null } };
    }
    if (inline.kind === "tally") return { ...inline, tally: tallies.get(inline.name) ?? null };
    return "parts" in inline ? { ...inline, parts: showLine(inline.parts, shown, tallies) } : inline;
  });
}

function isNumber(format: ShownFigure["format"]): boolean {
  return format !== "period" && format !== "end-date";
}
