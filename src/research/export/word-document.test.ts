import { describe, expect, it } from "vitest";
import { type Entry, fromBuffer } from "yauzl";
import { text } from "node:stream/consumers";
import { wordDocument } from "./word-document.ts";

/** The main part of a Word document as XML. */
function mainPart(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on("entry", (entry: Entry) => {
        if (entry.fileName !== "word/document.xml") return zip.readEntry();
        zip.openReadStream(entry, (failed, stream) => (failed ? reject(failed) : resolve(text(stream))));
      });
      zip.readEntry();
    });
  });
}

const MARKDOWN = [
  "# Coca\\-Cola (KO)",
  "- Revenue was $50.13B[^1], \\*up\\*.",
  "**Growth**",
  "| | Newest |\n| --- | ---: |\n| Revenue | $50.13B[^1] |",
  "> On water: Water is <b>scarce</b> \\& costly.\n>\n> [Annual report](https://www.sec.gov/a)",
  "## Notes",
  "[^1]: Revenue: 50127000000 USD.\n[^2]: Growth: 0.065 ratio.",
].join("\n\n");

describe("wordDocument", () => {
  it("writes headings, sentences with raised marks, tables, quotations, links and one paragraph for each note", async () => {
    const xml = await mainPart(await wordDocument(MARKDOWN));
    expect(xml.match(/<w:tbl>/g)).toHaveLength(1);
    expect(xml.match(/<w:vertAlign w:val="superscript"\/>/g)).toHaveLength(4);
    expect(xml).toContain("*up*.");
    expect(xml).toContain("<w:hyperlink");
    const plain = xml.split("</w:p>").map((paragraph) => paragraph.replaceAll(/<[^>]+>/g, ""));
    expect(plain).toContain("Coca-Cola (KO)");
    expect(plain).toContain("1: Revenue: 50127000000 USD.");
    expect(plain).toContain("2: Growth: 0.065 ratio.");
    expect(plain.join(" ")).not.toContain("[^");
  });
});
