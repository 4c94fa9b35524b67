import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

/** One address of every kind of page that crawlers meet. */
const PAGES = ["/", "/search?q=bank", "/portfolios", "/blog", "/about", "/disclaimer", "/privacy", "/terms", "/login"];
const OTHERS = ["/no-such-page", "/research/NVDA", "/research/ZZZZQ", "/research/SPY", "/figures/nothing", "/account"];

function ask(path: string): Promise<Response> {
  return fetch(new URL(path, inject("productUrl")), { redirect: "manual" });
}

async function textAt(path: string): Promise<string> {
  const response = await ask(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The addresses of a sitemap, as paths of this server. */
async function sitemapPaths(): Promise<readonly string[]> {
  const map = await textAt("/sitemap.xml");
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  const origin = new URL(inject("productUrl")).origin;
  expect(addresses.filter((address) => address.origin !== origin)).toEqual([]);
  return addresses.map(({ pathname }) => pathname);
}

/** What a page says of itself by a tag's name or property; null where it does not. */
function tagOf(html: string, name: string): string | null {
  const tag = [...html.matchAll(/<meta [^>]*>/g)].map(([found]) => found).find((found) => found.includes(`"${name}"`));
  return /content="([^"]*)"/.exec(tag ?? "")?.[1] ?? null;
}

async function headSays(path: string): Promise<Readonly<Record<string, boolean>>> {
  const html = await (await ask(path)).text();
  const isHidden = tagOf(html, "robots") === "noindex";
  return {
    title: (tagOf(html, "og:title") ?? "") !== "" && tagOf(html, "twitter:title") === tagOf(html, "og:title"),
    description: (tagOf(html, "description") ?? "") === tagOf(html, "og:description"),
    card: tagOf(html, "twitter:card") === "summary_large_image",
    picture: (tagOf(html, "og:image") ?? "").endsWith(".png"),
    canonicalUnlessHidden: html.includes('rel="canonical"') !== isHidden,
    feeds: html.includes("application/rss+xml") && html.includes("application/feed+json"),
    manifest: html.includes('rel="manifest"'),
  };
}

/** The kinds of structured data on a page. */
async function dataTypes(path: string): Promise<readonly string[]> {
  const html = await textAt(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = ""]) => z.object({ "@type": z.string() }).parse(JSON.parse(json))["@type"]);
}

/** Width and height from the head of a PNG. */
async function pngSize(path: string): Promise<readonly [number, number]> {
  const response = await ask(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("an article", () => {
  journey("is found on the blog, opens the evidence of its figures, and leads to the next", async ({ open }) => {
    const page = await open("/blog");
    await page.getByRole("link", { name: "How to read a 10-K in half an hour" }).click();
    await page.getByRole("heading", { level: 1, name: "How to read a 10-K in half an hour" }).waitFor();
    await waitForScripts(page);
    const figure = page.locator('[data-slot="article-body"] [data-slot="figure"]').first();
    expect(await figure.getAttribute("href")).toMatch(/^\/figures\/.*\?asOf=2026-08-22$/);
    await figure.click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("navigation", { name: "Other articles" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "The quarter nobody files" }).waitFor();
  });

  journey("is whole without scripts, its figures leading to pages of their own", async ({ open }) => {
    const page = await open("/blog/the-missing-fourth-quarter", { javaScriptEnabled: false });
    expect(await page.locator('[data-slot="chart"] svg').count()).toBeGreaterThan(0);
    await page.locator('[data-slot="article-body"] td [data-slot="figure"]').first().click();
    await page.getByRole("heading", { level: 1, name: "Revenue" }).waitFor();
  });

  journey("lets the reader change the assumptions of its valuation", async ({ open }) => {
    const page = await open("/blog/reverse-dcf-on-nvidia");
    await waitForScripts(page);
    await page.locator('[data-slot="valuation"]').scrollIntoViewIfNeeded();
    const rate = page.getByRole("textbox", { name: "Discount rate" });
    await rate.waitFor();
    const answer = page.locator('[data-slot="valuation-answer"]');
    const before = await answer.innerText();
    expect(before).toMatch(/The price implies that free cash flow grows [\d.]+%/);
    await rate.fill("12");
    await expect.poll(() => answer.innerText()).not.toBe(before);
  });

  it("says that every one of its figures is verified", { timeout: 60_000 }, async () => {
    const slugs = (await sitemapPaths()).filter((path) => path.startsWith("/blog/"));
    expect(slugs.length).toBeGreaterThanOrEqual(8);
    for (const path of slugs) {
      const html = (await textAt(path)).replaceAll("<!-- -->", "");
      const [, verified, figures] = /(\d+) of (\d+) figures verified/.exec(html) ?? [];
      expect([path, verified]).toEqual([path, figures ?? "no count"]);
    }
  });

  it("is a 404 where there is none", async () => {
    for (const path of ["/blog/nothing", "/blog/..%2F..%2Fpackage", "/blog/%00", `/blog/${"a".repeat(3000)}`]) {
      expect([path.slice(0, 30), (await ask(path)).status]).toEqual([path.slice(0, 30), 404]);
    }
  });
});

describe("what other programs find", () => {
  it("is said on every page: title, description, picture, canonical address, feeds", async () => {
    for (const path of [...PAGES, ...OTHERS]) {
      const missing = Object.entries(await headSays(path)).flatMap(([name, isThere]) => (isThere ? [] : [name]));
      expect([path, missing]).toEqual([path, []]);
    }
  });

  it("is told as data on the home page, research and articles", async () => {
    expect(await dataTypes("/")).toEqual(["WebSite"]);
    expect(await dataTypes("/research/NVDA")).toEqual(["Corporation", "BreadcrumbList"]);
    expect(await dataTypes("/blog/untagged-is-not-zero")).toEqual(["Article", "BreadcrumbList"]);
  });

  it("is listed in the sitemap, whose addresses answer", async () => {
    const paths = await sitemapPaths();
    expect(paths.filter((path) => path.startsWith("/research/")).length).toBeGreaterThan(100);
    const sample = paths.filter((path, index) => !path.startsWith("/research/") || index % 40 === 0);
    for (const path of sample) await textAt(path);
    expect(await textAt("/robots.txt")).toContain(`Sitemap: ${new URL(inject("productUrl")).origin}/sitemap.xml`);
  });

  it("is the same articles in both feeds", async () => {
    const rss = parseRssFeed(await textAt("/blog/rss.xml"));
    const json = parseJsonFeed(await textAt("/blog/feed.json"));
    expect(rss.items?.map(({ link }) => link)).toEqual(json.items?.map(({ url }) => url));
    expect(rss.items?.length).toBeGreaterThanOrEqual(8);
  });

  it("is a picture of each company, of each article and of the site, and of nothing else", async () => {
    expect(await pngSize("/share/research/NVDA.png")).toEqual([1200, 630]);
    expect(await pngSize("/share/blog/untagged-is-not-zero.png")).toEqual([1200, 630]);
    expect(await pngSize("/share/site.png")).toEqual([1200, 630]);
    for (const path of ["/share/research/nvda.png", "/share/research/SPY.png", "/share/research/%3Csvg%3E.png"]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });

  it("is an application that can be put on a screen, with icons that are there", async () => {
    const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
    const manifest = z.object({ icons: z.array(icon) }).parse(JSON.parse(await textAt("/manifest.webmanifest")));
    for (const { src, sizes, type } of manifest.icons.filter((one) => one.type === "image/png")) {
      expect([src, type, (await pngSize(src)).join("x")]).toEqual([src, "image/png", sizes]);
    }
    expect(await pngSize("/apple-touch-icon.png")).toEqual([180, 180]);
    expect(await textAt("/icon.svg")).toContain("<svg");
  });
});
