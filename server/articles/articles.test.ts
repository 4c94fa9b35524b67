import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { WrittenArticle } from "#research/articles/article.ts";
import { checkArticle } from "#research/articles/check-article.ts";
import { linesOf } from "#research/articles/plain-text.ts";
import { strayDigits } from "#research/articles/stray-digits.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { earningsCounts } from "./article-service.ts";
import { readArticles } from "./read-articles.ts";

const articles = await readArticles("content/blog");
const analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));

async function companiesOf({ head }: WrittenArticle): Promise<ReadonlyMap<string, Analysis>> {
  const opened = await Promise.all(
    head.symbols.map(async (symbol) => [symbol, await analyses(symbol, head.asOf)] as const),
  );
  return new Map(opened);
}

describe("the articles of the blog", () => {
  it("are at least eight, each of 700 to 1,400 words, no two published at the same moment", () => {
    expect(articles.length).toBeGreaterThanOrEqual(8);
    expect(articles.filter(({ head }) => head.words < 700 || head.words > 1400).map(({ head }) => head.slug)).toEqual(
      [],
    );
    expect(new Set(articles.map(({ head }) => head.published)).size).toBe(articles.length);
  });

  it("hold no digit that is typed by hand", () => {
    expect(articles.flatMap(strayDigits)).toEqual([]);
  });

  it.each(articles.map((article) => [article.head.slug, article] as const))(
    "show nothing that does not verify on the bundled figures: %s",
    async (_, article) => {
      const sources = { analyses: await companiesOf(article), counts: earningsCounts() };
      const { failures, verification } = checkArticle(article, sources);
      expect(failures).toEqual([]);
      expect(verification.figures).toBeGreaterThanOrEqual(7);
      expect(verification.verified).toBe(verification.figures);
    },
  );

  it("lead to articles that are there", () => {
    const links = JSON.stringify(articles.flatMap(({ blocks }) => blocks.flatMap(linesOf))).matchAll(
      /"href":"([^"]+)"/g,
    );
    const own = [...links].map(([, href = ""]) => href).filter((href) => href.startsWith("/blog/"));
    const known = new Set(articles.map(({ head }) => `/blog/${head.slug}`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((href) => !known.has(href))).toEqual([]);
  });
});

describe("earningsCounts", () => {
  it("writes counts and shares of what the estimator was counted to be worth, and leads to how", () => {
    const check = {
      cases: 1200,
      exact: 600,
      withinOne: 900,
      withinThree: 1100,
      withinSeven: 1200,
      withinFourteen: 1200,
    };
    const method = { fit: { ...check, withinOne: 1200 }, check };
    const counts = earningsCounts({
      companies: { fit: 2, check: 1 },
      announcements: 1300,
      from: "2015-01-06",
      through: "2026-07-31",
      methods: {
        agreeing: method,
        near: method,
        apart: method,
        "year-only": method,
        "quarter-only": { ...method, check: { ...check, cases: 0 } },
        "two-years": method,
        "across-annual": method,
      },
      usualTime: { cases: 4, right: 3 },
    });
    expect(counts.get("companies")?.text).toBe("3");
    expect(counts.get("agreeing cases")?.text).toBe("1,200");
    expect(counts.get("near withinOne")?.text).toBe("75.0%");
    expect(counts.get("quarter-only exact")?.text).toBe("–");
    expect(counts.get("through")?.text).toBe("31 Jul 2026");
    const [page, anchor] = counts.get("companies")?.href.split("#") ?? [];
    const article = articles.find(({ head }) => `/blog/${head.slug}` === page);
    expect(article?.blocks).toContainEqual(expect.objectContaining({ kind: "heading", id: anchor }));
  });
});
