import type { ArticleHead } from "#research/articles/article.ts";
import type { Lookup } from "#research/companies/lookup.ts";

// The words of schema.org, for search engines that show more than a title.

const CONTEXT = "https://schema.org";

function publisher(origin: string) {
  return { "@type": "Organization", name: "Beforehand", url: `${origin}/`, logo: `${origin}/icon-512.png` };
}

/** The site and where it is searched. */
export function siteData(origin: string) {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: "Beforehand",
    url: `${origin}/`,
    description: "Know Before You Invest. Deep Research Made Easy.",
    publisher: publisher(origin),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The company a research page is about. */
export function companyData(origin: string, company: Extract<Lookup, { kind: "held" }>) {
  const { symbol, name, displayName, exchange, cik } = company;
  return {
    "@context": CONTEXT,
    "@type": "Corporation",
    name: displayName,
    legalName: name,
    tickerSymbol: exchange === null ? symbol : `${exchange.toUpperCase()}:${symbol}`,
    identifier: { "@type": "PropertyValue", propertyID: "CIK", value: cik },
    mainEntityOfPage: `${origin}/research/${encodeURIComponent(symbol)}`,
  };
}

/** An article with who wrote it and when. */
export function articleData(origin: string, { slug, title, summary, author, published, words }: ArticleHead) {
  return {
    "@context": CONTEXT,
    "@type": "Article",
    headline: title,
    description: summary,
    image: `${origin}/share/blog/${slug}.png`,
    datePublished: published,
    author: { "@type": "Organization", name: author, url: `${origin}/about` },
    publisher: publisher(origin),
    wordCount: words,
    mainEntityOfPage: `${origin}/blog/${slug}`,
  };
}

/** The way from the site's start to a page; the last step is the page itself. */
export function breadcrumbs(origin: string, steps: readonly { readonly name: string; readonly path: string }[]) {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Beforehand", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
