import type { BlockContent, DefinitionContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { ArticleBlock, Line, WrittenArticle, WrittenExhibit, WrittenSlot } from "./article.ts";
import { ArticleError } from "./article-error.ts";
import { countWords, plainText } from "./plain-text.ts";
import { parseExhibit } from "./parse-exhibit.ts";
import { parseInline } from "./parse-inline.ts";
import { readFrontMatter } from "./read-front-matter.ts";

type Block = ArticleBlock<WrittenSlot, WrittenExhibit>;

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

function parseBlock(node: RootContent): Block {
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
      return { kind: "exhibit", exhibit: parseExhibit(node.lang ?? "", node.value) };
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

function parseTable({ children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => parseInline(cell.children)));
  return { kind: "table", head, rows };
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
