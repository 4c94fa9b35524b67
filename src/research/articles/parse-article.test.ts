import { describe, expect, it } from "vitest";
import { parseArticle } from "./parse-article.ts";

const FRONT = `---
title: A title
summary: What it is "about".
author: Beforehand
published: 2026-11-22T08:00:00Z
asOf: 2026-08-22
symbols: NVDA, COST
---
`;

function blocksOf(text: string) {
  return parseArticle("example", `${FRONT}\n${text}\n`).blocks;
}

describe("parseArticle", () => {
  it.each([
    ["a script", "<script>alert(1)</script>", "html"],
    ["an image from elsewhere", "![x](https://example.com/x.png)", "image"],
    ["raw HTML in a line", "Hello <img src=x onerror=alert(1)>", "html"],
    ["a script as an address", "[click](javascript:alert(1))", "javascript:alert(1)"],
    ["a script as an address, disguised", "[click](&#106;avascript:alert(1))", "javascript:alert(1)"],
    ["data as an address", "[click](data:text/html,hello)", "data:text/html"],
    ["an address without encryption", "[click](http://example.com/)", "http://example.com/"],
    ["another host as a path", "[click](//example.com/)", "//example.com/"],
    ["another host by a backslash", "[click](/\\example.com/)", "example.com"],
    ["a reference defined elsewhere", "[click][there]\n\n[there]: https://example.com/", "linkReference"],
    ["a heading of the page's own level", "# Title", "## or ###"],
    ["code that nothing draws", "```js\nalert(1)\n```", '"js"'],
    ["a slot without a period", "Revenue was {{NVDA revenue}}.", "{{NVDA revenue}}"],
    ["a slot of no format", "Revenue was {{NVDA revenue FY2026, roman}}.", "no known format"],
    ["a chart of no form", "```chart\ntitle: A\nform: pie\n```", "form"],
  ])("refuses %s", (_, text, named) => {
    expect(() => blocksOf(text)).toThrow(named);
  });

  it.each([
    ["no front matter", "Hello"],
    ["an unknown field", FRONT.replace("author:", "writer:")],
    ["a day that is none", FRONT.replace("asOf: 2026-08-22", "asOf: 2026-02-30")],
    ["an hour without a zone", FRONT.replace("08:00:00Z", "08:00")],
  ])("refuses %s, naming the article", (_, source) => {
    expect(() => parseArticle("example", source)).toThrow(/^example: /);
  });

  it("keeps text, emphasis, code, lists, quotes, tables and safe links", () => {
    const text = [
      "## What it says",
      'He said "yes" and *meant* **it**, above `2.99`: [here](/about) or [there](https://www.sec.gov/).',
      "1. First",
      "> Quoted",
      "| Year | Revenue |\n| --- | --- |\n| {{NVDA revenue FY2026, period}} | {{NVDA revenue FY2026}} |",
    ].join("\n\n");
    const blocks = blocksOf(text);
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "quote", "table"]);
    expect(blocks[0]).toMatchObject({ level: 2, id: "what-it-says" });
    expect(JSON.stringify(blocks[1])).toContain("He said “yes” and ");
    expect(JSON.stringify(blocks[1])).toContain('"href":"https://www.sec.gov/"');
  });

  it("reads slots: figures, their format, calculations over several, and what a release counted", () => {
    const source =
      "{{NVDA revenue FY2026}} {{NVDA revenue FY2026, end-date}} {{mean: NVDA pe D2026-08-21; COST pe D2026-08-21}} {{count cases}}";
    const [paragraph] = blocksOf(source);
    const found = paragraph?.kind === "paragraph" ? paragraph.parts.filter(({ kind }) => kind !== "text") : [];
    const nvda = { symbol: "NVDA", measure: "revenue", period: "FY2026" };
    expect(found).toMatchObject([
      { kind: "figure", slot: { operation: null, figures: [nvda], format: "auto" } },
      { kind: "figure", slot: { operation: null, figures: [nvda], format: "end-date" } },
      { kind: "figure", slot: { operation: "mean", figures: [{ symbol: "NVDA" }, { symbol: "COST" }] } },
      { kind: "count", name: "cases" },
    ]);
  });

  it("says how long an article takes, figures not counted", () => {
    const { head } = parseArticle("example", `${FRONT}\n${"word ".repeat(441)}{{NVDA revenue FY2026}}\n`);
    expect(head).toMatchObject({ slug: "example", symbols: ["NVDA", "COST"], words: 441, minutes: 3 });
    expect(head.summary).toBe("What it is “about”.");
  });
});
