import type { ArticleHead } from "#research/articles/article.ts";

/** The head of an article as tests need it. */
export function sampleHead(over: Partial<ArticleHead> = {}): ArticleHead {
  return {
    slug: "example",
    title: "An example",
    summary: "What it is about.",
    author: "Beforehand",
    published: "2026-11-22T08:00:00Z",
    asOf: "2026-08-22",
    symbols: ["NVDA", "COST"],
    words: 880,
    minutes: 4,
    ...over,
  };
}
