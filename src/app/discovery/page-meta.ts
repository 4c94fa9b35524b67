import type { MetaDescriptor } from "react-router";

const SITE = "Beforehand";

const SITE_DESCRIPTION =
  "Know Before You Invest. Deep Research Made Easy. Research on listed companies in which figures link to the filings they come from.";

type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** What a page says of itself to search engines and to who shares its link. */
export interface PageWords {
  /** As the browser's tab shows it. */
  readonly title: string;
  /** One or two sentences (of the whole site). */
  readonly description?: string;
  /** Whether search engines leave it out (false): pages of one person, of a search, of a mistake. */
  readonly isHidden?: boolean;
  /** Path of its picture (the site's). */
  readonly picture?: string;
  /** ISO instant; makes the page an article. */
  readonly published?: string;
  /** What the page is about, in the words of schema.org, for the address the site stands at. */
  readonly about?: (origin: string) => readonly Extract<StructuredData, readonly unknown[]>[number][];
  readonly links?: readonly MetaDescriptor[];
}

/** Writes the head of a page: title, description, canonical address, Open Graph and card tags, structured data. */
export function pageMeta(
  { matches, location }: { readonly matches: LoadedMatches; readonly location: { readonly pathname: string } },
  words: PageWords,
): MetaDescriptor[] {
  const { title, description = SITE_DESCRIPTION, isHidden = false, picture = "/share/site.png" } = words;
  const origin = originOf(matches);
  const address = origin === null ? null : absoluteAddress(origin, location.pathname);
  const shared = title.replace(` · ${SITE}`, "");
  return [
    { title },
    { name: "description", content: description },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    ...(isHidden || address === null ? [] : [{ tagName: "link" as const, rel: "canonical", href: address }]),
    { property: "og:site_name", content: SITE },
    { property: "og:type", content: words.published === undefined ? "website" : "article" },
    { property: "og:title", content: shared },
    { property: "og:description", content: description },
    ...(address === null ? [] : [{ property: "og:url", content: address }]),
    ...(words.published === undefined ? [] : [{ property: "article:published_time", content: words.published }]),
    ...(origin === null ? [] : pictureTags(origin + picture, shared)),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: shared },
    { name: "twitter:description", content: description },
    ...(words.links ?? []),
    ...(origin === null ? [] : (words.about?.(origin) ?? []).map((data) => ({ "script:ld+json": data }))),
  ];
}

function pictureTags(address: string, title: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: address },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${title}, on ${SITE}` },
    { name: "twitter:image", content: address },
  ];
}

/** The matches a page's `meta` is given; the root's loader names the address people open. */
type LoadedMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** The address people open, from what the root has loaded; null on a page whose loading failed. */
function originOf(matches: LoadedMatches): string | null {
  const loaded = matches.find((match) => match?.id === "root")?.loaderData;
  return typeof loaded === "object" && loaded !== null && "origin" in loaded && typeof loaded.origin === "string"
    ? loaded.origin
    : null;
}

/** A path of this site as others must name it: without a trailing slash. */
function absoluteAddress(origin: string, path: string): string {
  return origin + (path === "/" ? "/" : path.replace(/\/+$/, ""));
}
