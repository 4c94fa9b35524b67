import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { jsonFeed, writeRss } from "./crawler-files.ts";
import { sampleHead } from "#app/testing/sample-article.ts";

const parts = {
  origin: "https://research.example.com",
  articles: [sampleHead({ title: "P/E < 10 & “why”", summary: "A ]]> in it." }), sampleHead({ slug: "older" })],
};

describe("writeRss", () => {
  it("is read by another program as the articles it was written from", () => {
    const feed = parseRssFeed(writeRss(parts));
    expect(feed).toMatchObject({
      title: "Beforehand",
      link: "https://research.example.com/blog",
      language: "en",
      atom: { links: [{ href: "https://research.example.com/blog/rss.xml", rel: "self" }] },
    });
    expect(feed.items).toHaveLength(2);
    expect(feed.items?.[0]).toMatchObject({
      title: "P/E < 10 & “why”",
      description: "A ]]> in it.",
      link: "https://research.example.com/blog/example",
      guid: { value: "https://research.example.com/blog/example", isPermaLink: true },
      pubDate: "Sun, 22 Nov 2026 08:00:00 GMT",
      categories: [{ name: "NVDA" }, { name: "COST" }],
    });
  });

  it("stands without articles", () => {
    expect(parseRssFeed(writeRss({ ...parts, articles: [] }))).toMatchObject({ title: "Beforehand" });
  });
});

describe("jsonFeed", () => {
  it("is read by another program as the articles it was written from", () => {
    const written = jsonFeed(parts);
    expect(written.version).toBe("https://jsonfeed.org/version/1.1");
    expect(parseJsonFeed(JSON.stringify(written))).toMatchObject({
      feed_url: "https://research.example.com/blog/feed.json",
      items: [
        {
          id: "https://research.example.com/blog/example",
          content_text: "A ]]> in it.",
          date_published: "2026-11-22T08:00:00Z",
          authors: [{ name: "Beforehand" }],
        },
        { id: "https://research.example.com/blog/older" },
      ],
    });
  });
});
