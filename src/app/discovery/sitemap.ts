import type { ArticleHead } from "#research/articles/article.ts";
import { researchAddress } from "#app/search/research-address.ts";
import { xmlElement } from "./xml.ts";

/** The pages that are the same for everyone and worth finding. */
const PAGES = ["/", "/earnings", "/compare", "/blog", "/about", "/disclaimer", "/privacy", "/terms"] as const;

interface SitemapParts {
  /** The address people open. */
  readonly origin: string;
  readonly articles: readonly ArticleHead[];
  readonly symbols: readonly string[];
  /** ISO date that the figures are as of. */
  readonly dataAsOf: string;
}

/** Writes the sitemap: pages, articles and the research on every company held (sitemaps.org, 0.9). */
export function writeSitemap({ origin, articles, symbols, dataAsOf }: SitemapParts): string {
  const entries = [
    ...PAGES.map((path) => entry(origin + path, null)),
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

/** Where crawlers may not go: what is made anew for every question, and what belongs to one person. */
const CLOSED = [
  "/api/",
  "/figures/",
  "/search",
  "/identity/",
  "/account",
  "/analytics",
  "/authenticate",
  "/outbox",
] as const;

/** Writes robots.txt (RFC 9309). */
export function writeRobots(origin: string): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
