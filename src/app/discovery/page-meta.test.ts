import { describe, expect, it } from "vitest";
import { pageMeta, type PageWords } from "./page-meta.ts";

const ORIGIN = "https://research.example.com";

function metaOf(
  words: PageWords,
  { origin = ORIGIN, path = "/about/" }: { origin?: string | null; path?: string } = {},
) {
  const root = { id: "root", loaderData: origin === null ? undefined : { origin } };
  return pageMeta({ matches: [root, undefined], location: { pathname: path } }, words);
}

describe("pageMeta", () => {
  it("keeps a hidden page out of search engines and gives it no canonical address", () => {
    const meta = metaOf({ title: "Login · Beforehand", isHidden: true });
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(meta)).not.toContain("canonical");
  });

  it("stands without addresses where the root could not be loaded", () => {
    const meta = metaOf({ title: "Broken · Beforehand", about: () => [{ "@type": "Thing" }] }, { origin: null });
    expect(meta).toContainEqual({ title: "Broken · Beforehand" });
    expect(JSON.stringify(meta)).not.toMatch(/canonical|og:image|og:url|ld\+json/);
  });

  it("says the same to every reader of links, by the address people open", () => {
    const meta = metaOf({ title: "About · Beforehand", description: "How it is made." });
    expect(meta).toContainEqual({ title: "About · Beforehand" });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/about` });
    expect(meta).toContainEqual({ property: "og:title", content: "About" });
    expect(meta).toContainEqual({ property: "og:description", content: "How it is made." });
    expect(meta).toContainEqual({ property: "og:type", content: "website" });
    expect(meta).toContainEqual({ property: "og:image", content: `${ORIGIN}/share/site.png` });
    expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  });

  it("tells an article, its picture and what it is about", () => {
    const meta = metaOf(
      {
        title: "An example · Beforehand",
        picture: "/share/blog/example.png",
        published: "2026-11-22T08:00:00Z",
        about: (origin) => [{ "@type": "Article", url: `${origin}/blog/example` }],
      },
      { path: "/blog/example" },
    );
    expect(meta).toContainEqual({ property: "og:type", content: "article" });
    expect(meta).toContainEqual({ property: "og:image", content: `${ORIGIN}/share/blog/example.png` });
    expect(meta).toContainEqual({ "script:ld+json": { "@type": "Article", url: `${ORIGIN}/blog/example` } });
  });

  it("keeps the home page's slash", () => {
    expect(metaOf({ title: "Beforehand" }, { path: "/" })).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `${ORIGIN}/`,
    });
  });
});
