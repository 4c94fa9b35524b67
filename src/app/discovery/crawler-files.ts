import type { ArticleHead } from "#research/articles/article.ts";
import { researchAddress } from "#app/addresses.ts";
import type { PictureAnswer } from "#app/context.ts";
import { closedPrefixes, listedPaths } from "#app/page-list.ts";
import { xmlElement, xmlText } from "./xml.ts";

const TITLE = "Beforehand";
const DESCRIPTION = "Reading what companies file: articles whose figures open the filings they come from.";

interface FeedInput {
  /** The address people open. */
  readonly origin: string;
  /** Newest first. */
  readonly articles: readonly ArticleHead[];
}

/** Writes the blog as RSS 2.0 with its own address in it (RSS Advisory Board's profile). */
export function writeRss({ origin, articles }: FeedInput): string {
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
export function jsonFeed({ origin, articles }: FeedInput) {
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

/** Writes the sitemap: pages, articles and the research on every company held (sitemaps.org, 0.9). */
export function writeSitemap({
  origin,
  articles,
  symbols,
  dataAsOf,
}: {
  /** The address people open. */
  readonly origin: string;
  readonly articles: readonly ArticleHead[];
  readonly symbols: readonly string[];
  /** ISO date that the figures are as of. */
  readonly dataAsOf: string;
}): string {
  const entries = [
    ...listedPaths().map((path) => entry(origin + path, null)),
    ...articles.map(({ slug, published }) => entry(`${origin}/blog/${slug}`, published)),
    ...symbols.map((symbol) => entry(origin + researchAddress(symbol), dataAsOf)),
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

function entry(address: string, changed: string | null): string {
  return `<url>${xmlElement("loc", address)}${changed === null ? "" : xmlElement("lastmod", changed)}</url>`;
}

/** Not one of the product's pages: the identity server's addresses. */
const IDENTITY = "/identity/";

/** Writes robots.txt (RFC 9309). */
export function writeRobots(origin: string): string {
  return [
    "# Visits of crawlers fetch no figures: only companies that the sitemap lists have research.",
    "User-agent: *",
    "Allow: /",
    ...[...closedPrefixes(), IDENTITY].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Feeds and the sitemap change with a release or with the data; programs ask often. */
const HOUR = "public, max-age=3600";
/** A picture changes with the data, and who shows it keeps a copy. */
const DAY = "public, max-age=86400";

/** Answers text of a kind that other programs read. */
export function textAnswer(text: string, type: string): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": HOUR } });
}

/** Answers a share picture, which other sites may show; says in words why there is none. */
export function pictureAnswer(picture: PictureAnswer): Response {
  if (picture.ok) {
    return new Response(new Uint8Array(picture.png), {
      headers: { "content-type": "image/png", "cache-control": DAY, "cross-origin-resource-policy": "cross-origin" },
    });
  }
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  if (picture.reason === "unknown") {
    return new Response("No picture exists at this address.\n", { status: 404, headers });
  }
  const sentence = "Too many pictures are being drawn. Ask again in a moment.\n";
  return new Response(sentence, { status: 503, headers: { ...headers, "retry-after": "5" } });
}
