import { readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { textOf } from "#filings/document/block.ts";
import { parseHtml } from "#filings/document/parse-html.ts";
import type { PageBlock } from "#filings/reader/filing-page.ts";
import { FilingText } from "./filing-text.tsx";

describe("FilingText", () => {
  it("shows what a filing injects as text, without a tag, an address or a handler of its own (docs/threats.md#60)", async () => {
    const corpus = z.array(z.object({ where: z.string(), text: z.string() }));
    const all = corpus.parse(JSON.parse(await readFile("bench/eval/injections.json", "utf8")));
    const texts = all.filter(({ where }) => where === "filing").map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(15);
    for (const text of texts) {
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const parsed = parseHtml(
        `<html><body><p>Item 1A. Risk factors</p><div>${text}</div><p>${escaped}</p></body></html>`,
      );
      if (!parsed.ok) throw new TypeError(parsed.reason);
      const blocks = parsed.blocks.map((block): PageBlock => {
        return { kind: "paragraph", id: block.id, level: 0, runs: [{ text: textOf(block), figure: null }] };
      });
      const page = renderToStaticMarkup(<FilingText blocks={blocks} />);
      expect(page.match(/<(?!\/?(?:div|p)\b)[^>]*>?/g) ?? []).toEqual([]);
      expect(page.match(/<[^>]*\s(?:on\w+|href|src|style|action)=/gi) ?? []).toEqual([]);
    }
  });
});
