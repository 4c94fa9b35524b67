import { describe, expect, it } from "vitest";
import { sampleHead } from "#app/testing/sample-article.ts";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { sampleChart, sampleFigure } from "#app/testing/sample-figures.ts";
import type { CheckedArticle } from "#research/articles/article.ts";
import { ArticleView } from "./blog-article.tsx";

const revenue = sampleFigure();
const text = (words: string) => [{ kind: "text", text: words }] as const;

const article: CheckedArticle = {
  head: sampleHead(),
  blocks: [
    { kind: "heading", level: 2, id: "what-it-says", parts: text("What it says") },
    {
      kind: "paragraph",
      parts: [
        { kind: "text", text: "Revenue was " },
        { kind: "figure", slot: { figure: revenue, format: "money" } },
        { kind: "text", text: " in " },
        { kind: "figure", slot: { figure: revenue, format: "period" } },
        { kind: "text", text: ", and " },
        { kind: "figure", slot: { figure: null, format: "money" } },
        { kind: "text", text: " later, " },
        { kind: "link", href: "https://www.sec.gov/", parts: text("there") },
        { kind: "link", href: "/about", parts: text("here") },
        { kind: "count", name: "cases", count: { text: "1,277", href: "/blog/example#counted" } },
      ],
    },
    { kind: "quote", parts: text("<script>alert(1)</script>") },
    {
      kind: "table",
      head: [[], text("Revenue")],
      rows: [[text("Last year"), [{ kind: "figure", slot: { figure: revenue, format: "auto" } }]]],
    },
    { kind: "embed", embed: sampleChart("bars", [["1", "2"]], { title: "A picture" }) },
    { kind: "embed", embed: null },
  ],
  verification: { figures: 4, verified: 3 },
  failures: [],
};

const html = await renderHtml(
  <ArticleView article={article} newer={null} older={{ slug: "older", title: "An older one" }} />,
);

describe("ArticleView", () => {
  it("draws text as text", () => {
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("links each figure to its evidence as known on the article's day, and no period", () => {
    expect(html).toContain('href="/figures/M1045810.revenue.FY2025?asOf=2026-08-22"');
    expect(textOf(html)).toContain("Revenue was $130.50B in FY2025 , and – later");
    expect(html.match(/<a[^>]*>FY2025<\/a>/)).toBeNull();
  });

  it("says of a figure that did not verify that it did not", () => {
    expect(html).toContain('title="This figure could not be verified."');
    expect(textOf(html)).toContain("3 of 4 figures verified.");
    expect(textOf(html)).toContain("draw this part from verified figures");
  });

  it("leads out by a safe link, to what was counted, to the companies and to the next article", () => {
    expect(html).toMatch(/<a[^>]*href="https:\/\/www\.sec\.gov\/"[^>]*rel="[^"]*noopener/);
    expect(html).toContain('href="/blog/example#counted"');
    expect(html).toContain('href="/research/COST"');
    expect(html).toMatch(/rel="prev"[^>]*href="\/blog\/older"|href="\/blog\/older"[^>]*rel="prev"/);
  });

  it("has one main heading, names its table by the heading above it, and draws its chart", () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('aria-label="What it says"');
    expect(html).toContain('<h2 id="what-it-says">');
    expect(textOf(html)).toContain("A picture");
  });
});
