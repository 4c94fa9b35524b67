import type { ArticleHead } from "#research/articles/article.ts";
import { xmlElement, xmlText } from "./xml.ts";

const TITLE = "Beforehand";
const DESCRIPTION = "Reading what companies file: articles whose figures open the filings they come from.";

interface FeedParts {
  /** The address people open. */
  readonly origin: string;
  /** Newest first. */
  readonly articles: readonly ArticleHead[];
}

/** Writes the blog as RSS 2.0 with its own address in it (RSS Advisory Board's profile). */
export function writeRss({ origin, articles }: FeedParts): string {
  const items = articles.map((article) => {
    const address = `${origin}/blog/${article.slug}`;
    return [
      "<item>",
      xmlElement("title", article.title),
      xmlElement("link", address),
      xmlElement("description", article.summary),
      xmlElement("pubDate", new Date(article.published).toUTCString()),
      `<guid isPermaLink="true">${xmlText(address)}</guid>`,
      ...article.symbols.map((symbol) => xmlElement("category", symbol)),
      "</item>",
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    xmlElement("title", TITLE),
    xmlElement("link", `${origin}/blog`),
    xmlElement("description", DESCRIPTION),
    xmlElement("language", "en"),
    ...(articles[0] === undefined ? [] : [xmlElement("lastBuildDate", new Date(articles[0].published).toUTCString())]),
    `<atom:link href="${xmlText(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel></rss>\n",
  ].join("\n");
}

/** The blog as JSON Feed 1.1. */
export function jsonFeed({ origin, articles }: FeedParts) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: TITLE,
    description: DESCRIPTION,
    home_page_url: `${origin}/blog`,
    feed_url: `${origin}/blog/feed.json`,
    icon: `${origin}/icon-512.png`,
    language: "en",
    items: articles.map(({ slug, title, summary, author, published, symbols }) => ({
      id: `${origin}/blog/${slug}`,
      url: `${origin}/blog/${slug}`,
      title,
      content_text: summary,
      summary,
      image: `${origin}/share/blog/${slug}.png`,
      date_published: published,
      authors: [{ name: author, url: `${origin}/about` }],
      tags: symbols,
    })),
  };
}
