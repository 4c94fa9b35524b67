import type { BlockContent, DefinitionContent, RootContent, Table, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { ArticleBlock, Line, WrittenArticle, WrittenEmbed, WrittenSlot, FigureName, Inline } from "./article.ts";
import { countWords, plainText } from "./plain-text.ts";
import { z } from "zod";
import type { SlotFormat } from "#research/text/sentence.ts";

type WrittenBlock = ArticleBlock<WrittenSlot, WrittenEmbed>;

const WORDS_A_MINUTE = 220;

/** Reads an article from its file. Throws ArticleError for what an article may not hold. */
export function parseArticle(slug: string, source: string): WrittenArticle {
  try {
    const { front, text } = readFrontMatter(source);
    const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    const blocks = tree.children.map(parseBlock);
    const words = countWords(blocks);
    return { head: { slug, ...front, words, minutes: Math.ceil(words / WORDS_A_MINUTE) }, blocks };
  } catch (error) {
    if (error instanceof ArticleError) throw new ArticleError(`${slug}: ${error.message}`, { cause: error });
    throw error;
  }
}

function parseBlock(node: RootContent): WrittenBlock {
  switch (node.type) {
    case "heading": {
      if (node.depth !== 2 && node.depth !== 3) throw new ArticleError("Headings of an article are ## or ###.");
      const parts = parseInline(node.children);
      return { kind: "heading", level: node.depth, id: anchorOf(plainText(parts)), parts };
    }
    case "paragraph":
      return { kind: "paragraph", parts: parseInline(node.children) };
    case "blockquote":
      return { kind: "quote", parts: oneParagraph(node.children) };
    case "list":
      return {
        kind: "list",
        isOrdered: node.ordered === true,
        items: node.children.map(({ children }) => oneParagraph(children)),
      };
    case "table":
      return parseTable(node);
    case "code":
      return { kind: "embed", embed: parseEmbed(node.lang ?? "", node.value) };
    default:
      throw new ArticleError(`An article may not hold ${node.type}.`);
  }
}

function oneParagraph(nodes: readonly (BlockContent | DefinitionContent)[]): Line<WrittenSlot> {
  const [only, ...more] = nodes;
  if (only?.type !== "paragraph" || more.length > 0) {
    throw new ArticleError("A list item or quotation holds one paragraph.");
  }
  return parseInline(only.children);
}

function parseTable({ children }: Table): WrittenBlock {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => parseInline(cell.children)));
  return { kind: "table", head, rows };
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

const wordList = z.string().transform((text) => text.split(/\s+/));

/** Reads running text. Anything but text, emphasis, code and safe links is refused (docs/research.md#articles). */
function parseInline(nodes: readonly PhrasingContent[]): Line<WrittenSlot> {
  return nodes.flatMap((node): Line<WrittenSlot> => {
    switch (node.type) {
      case "text":
        return splitSlots(node.value.replaceAll("\n", " "));
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "emphasis":
      case "strong":
        return [{ kind: node.type, parts: parseInline(node.children) }];
      case "link":
        return [{ kind: "link", href: safeAddress(node.url), parts: parseInline(node.children) }];
      default:
        throw new ArticleError(`Running text may not hold ${node.type}.`);
    }
  });
}

function splitSlots(text: string): Line<WrittenSlot> {
  // A split by a pattern with a group gives the texts at even places and what the group caught at odd ones.
  return text.split(SLOT).flatMap((part, index): readonly Inline<WrittenSlot>[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ kind: "text", text: curlQuotes(part) }];
    const [, count] = /^\s*count (.+?)\s*$/.exec(part) ?? [];
    return [
      count === undefined ? { kind: "figure", slot: parseSlot(part) } : { kind: "count", name: count, count: null },
    ];
  });
}

/** A path of this site, or https elsewhere. */
function safeAddress(url: string): string {
  const isOwn = /^\/(?![/\\])/.test(url) || /^#[a-z]/.test(url);
  if (isOwn || (URL.canParse(url) && new URL(url).protocol === "https:")) return url;
  throw new ArticleError(`A link leads to a path of this site or to https, not to ${url}.`);
}

const FORMATS: Readonly<Record<SlotFormat, true>> = {
  auto: true,
  money: true,
  percent: true,
  "percent-magnitude": true,
  "points-magnitude": true,
  "money-magnitude": true,
  times: true,
  "per-share": true,
  shares: true,
  days: true,
  score: true,
  period: true,
  "end-date": true,
  years: true,
  count: true,
  ordinal: true,
};

/** Where slots stand in text: `{{NVDA revenue FY2026}}`. */
const SLOT = /\{\{([^{}]*)\}\}/;

/**
 * Reads what stands between the braces: a figure by symbol, measure and period, or a registered calculation over such
 * figures (`percent_change: NVDA revenue FY2026; NVDA revenue FY2025`), and after a comma the format (`auto`).
 */
function parseSlot(inside: string): WrittenSlot {
  const source = inside.trim();
  const [content = "", format = "auto", ...more] = source.split(",").map((part) => part.trim());
  if (!isFormat(format) || more.length > 0) throw new ArticleError(`{{${source}}} ends in no known format.`);
  const calculation = /^([a-z_]+):\s*(.+)$/.exec(content);
  const names = (calculation?.[2] ?? content).split(";").map((name) => parseFigureName(name.trim(), source));
  return { source, operation: calculation?.[1] ?? null, figures: names, format };
}

function parseFigureName(name: string, source: string): FigureName {
  const [symbol, measure, period, ...more] = name.split(/\s+/);
  if (symbol === undefined || measure === undefined || period === undefined || more.length > 0) {
    throw new ArticleError(
      `{{${source}}} is not a slot: write symbol, measure and period, as in {{NVDA revenue FY2026}}.`,
    );
  }
  return { symbol, measure, period };
}

/** Whether a word names a format. */
function isFormat(word: string): word is SlotFormat {
  return Object.hasOwn(FORMATS, word);
}

/** Files hold the quotes of a keyboard, pages those of print. A quote opens before a word that follows a gap. */
function curlQuotes(text: string): string {
  return text
    .replaceAll(/(^|[\s(])"(?=[\p{L}(])/gu, "$1“")
    .replaceAll('"', "”")
    .replaceAll("'", "’");
}

/** An article that cannot be read: the message names the place and the cure. */
class ArticleError extends Error {
  readonly code = "research/bad-article";
}

const chartFields = z.strictObject({
  title: z.string().min(1),
  form: z.enum(["bars", "lines", "stack", "grouped-bars"]),
  format: z.string().refine(isFormat),
  companies: wordList,
  measures: wordList,
  periods: wordList,
});

const valuationFields = z.strictObject({ mode: z.enum(["dcf", "reverse"]), company: z.string().min(1) });

/**
 * Reads a fenced block that asks for a picture of figures: `chart` with lines for title, form, format, companies,
 * measures and periods, or `valuation` with lines for mode and company.
 */
function parseEmbed(language: string, body: string): WrittenEmbed {
  const fields = Object.fromEntries(
    body.split("\n").map((line) => {
      const [, name = line, value = ""] = /^([a-z]+): (.*)$/.exec(line) ?? [];
      return [name, value.trim()];
    }),
  );
  if (language === "chart") return { kind: "chart", ...parseFields(chartFields, fields, language) };
  if (language === "valuation") return { kind: "valuation", ...parseFields(valuationFields, fields, language) };
  throw new ArticleError(`A fenced block is a chart or a valuation, not "${language}".`);
}

function parseFields<Shape extends z.ZodType>(shape: Shape, fields: unknown, language: string): z.infer<Shape> {
  const answer = shape.safeParse(fields);
  if (answer.success) return answer.data;
  const wrong = answer.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ArticleError(`A ${language} cannot be drawn from this block: ${wrong.join("; ")}.`);
}

const FENCE = /^---\n([\s\S]*?)\n---\n/;

const sentence = z.string().trim().min(1);

const frontMatter = z.strictObject({
  title: sentence.max(90).transform(curlQuotes),
  summary: sentence.max(260).transform(curlQuotes),
  author: sentence,
  published: z.iso.datetime(),
  asOf: z.iso.date(),
  symbols: z.string().transform((text) => text.split(",").map((symbol) => symbol.trim())),
});

type FrontMatter = z.infer<typeof frontMatter>;

/** Splits an article into what it says of itself and its text. Throws ArticleError naming the field that is wrong. */
function readFrontMatter(source: string): { readonly front: FrontMatter; readonly text: string } {
  const match = FENCE.exec(source);
  if (match === null) throw new ArticleError("An article begins with front matter between two lines of ---.");
  const fields = (match[1] ?? "").split("\n").map((line) => /^([a-zA-Z]+): (.*)$/.exec(line) ?? [line, line, ""]);
  const parsed = frontMatter.safeParse(Object.fromEntries(fields.map(([, name, value]) => [name, value])));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new ArticleError(`The front matter cannot be used: ${wrong.join("; ")}.`);
  }
  return { front: parsed.data, text: source.slice(match[0].length) };
}
