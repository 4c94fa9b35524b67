import type * as DocxPackage from "docx";
import type { PhrasingContent, RootContent, Table as MarkdownTable } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

type Docx = typeof DocxPackage;
type Paragraphs = InstanceType<Docx["Paragraph"]> | InstanceType<Docx["Table"]>;
type Runs = InstanceType<Docx["TextRun"]> | InstanceType<Docx["ExternalHyperlink"]>;

/**
 * Writes research as a Word document (Office Open XML), from the Markdown that `toMarkdown` writes of it: headings, lists,
 * tables, quotations and links, the marks of figures raised, their notes at the end.
 */
export async function wordDocument(markdown: string): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import("docx");
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const children = tree.children.flatMap((node) => blockOf(docx, node, {}));
  const document = new docx.Document({ creator: "Beforehand", styles: STYLES, sections: [{ children }] });
  return new Uint8Array(await docx.Packer.toArrayBuffer(document));
}

const STYLES = { default: { document: { run: { font: "Calibri", size: 21 } } } };
/** Twentieths of a point. */
const AFTER = { after: 120 };
const QUOTE_INDENT = { left: 480 };

/** How the blocks inside another one are set. */
interface Setting {
  readonly isQuote?: boolean;
  readonly isItem?: boolean;
}

function blockOf(docx: Docx, node: RootContent, setting: Setting): readonly Paragraphs[] {
  switch (node.type) {
    case "heading": {
      const heading = node.depth === 1 ? docx.HeadingLevel.TITLE : docx.HeadingLevel.HEADING_2;
      return [new docx.Paragraph({ heading, children: runsOf(docx, node.children) })];
    }
    case "paragraph":
      return linesOf(node.children).map(
        (line) =>
          new docx.Paragraph({
            spacing: AFTER,
            children: runsOf(docx, line),
            ...(setting.isQuote === true ? { indent: QUOTE_INDENT, style: "IntenseQuote" } : {}),
            ...(setting.isItem === true ? { bullet: { level: 0 } } : {}),
          }),
      );
    case "blockquote":
      return node.children.flatMap((child) => blockOf(docx, child, { isQuote: true }));
    case "list":
      return node.children.flatMap((item) => item.children.flatMap((child) => blockOf(docx, child, { isItem: true })));
    case "table":
      return [tableOf(docx, node), new docx.Paragraph({})];
    default:
      return [];
  }
}

/** A paragraph of notes has one line for each note, which is a paragraph here. */
function linesOf(nodes: readonly PhrasingContent[]): readonly (readonly PhrasingContent[])[] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    const [first = "", ...rest] = node.type === "text" ? node.value.split("\n") : [];
    if (node.type !== "text") lines.at(-1)?.push(node);
    else lines.at(-1)?.push({ ...node, value: first });
    for (const value of rest) lines.push([{ type: "text", value }]);
  }
  return lines;
}

function tableOf(docx: Docx, { children }: MarkdownTable): Paragraphs {
  const rows = children.map(
    ({ children: cells }, row) =>
      new docx.TableRow({
        tableHeader: row === 0,
        children: cells.map(
          (cell, column) =>
            new docx.TableCell({
              children: [
                new docx.Paragraph({
                  alignment: column === 0 ? docx.AlignmentType.LEFT : docx.AlignmentType.RIGHT,
                  children: runsOf(docx, cell.children, row === 0),
                }),
              ],
            }),
        ),
      }),
  );
  return new docx.Table({ rows, width: { size: 100, type: docx.WidthType.PERCENTAGE } });
}

function runsOf(docx: Docx, nodes: readonly PhrasingContent[], isBold = false): Runs[] {
  return nodes.flatMap((node): Runs[] => {
    switch (node.type) {
      case "text":
        return textRuns(docx, node.value, isBold);
      case "strong":
        return runsOf(docx, node.children, true);
      case "link":
        return [
          new docx.ExternalHyperlink({
            link: node.url,
            children: node.children.flatMap((child) =>
              child.type === "text" ? [new docx.TextRun({ text: child.value, style: "Hyperlink" })] : [],
            ),
          }),
        ];
      default:
        return [];
    }
  });
}

const MARK = /(\[\^\d+\])/;

/** Text with the marks of figures raised: `[^12]` becomes a small 12. */
function textRuns(docx: Docx, value: string, isBold: boolean): Runs[] {
  return value
    .split(MARK)
    .filter((piece) => piece !== "")
    .map((piece) =>
      MARK.test(piece)
        ? new docx.TextRun({ text: piece.slice(2, -1), superScript: true, bold: isBold })
        : new docx.TextRun({ text: piece, bold: isBold }),
    );
}
