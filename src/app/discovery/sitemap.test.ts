import { describe, expect, it } from "vitest";
import { sampleHead } from "#app/testing/sample-article.ts";
import { writeRobots, writeSitemap } from "./crawler-files.ts";

const origin = "https://research.example.com";

describe("writeSitemap", () => {
  it("names pages, articles and research by the address people open, each once", () => {
    const map = writeSitemap({ origin, articles: [sampleHead()], symbols: ["NVDA", "BRK-B"], dataAsOf: "2026-08-22" });
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain(`${origin}/`);
    expect(addresses).toContain(`${origin}/blog/example`);
    expect(addresses).toContain(`${origin}/research/BRK-B`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(map).toContain(`<url><loc>${origin}/research/NVDA</loc><lastmod>2026-08-22</lastmod></url>`);
  });
});

describe("writeRobots", () => {
  it("lets crawlers in, but not to what is made for one question or one person", () => {
    const lines = writeRobots(origin).split("\n");
    expect(lines).toContain("Allow: /");
    expect(lines).toContain("Disallow: /api/");
    expect(lines).toContain("Disallow: /account");
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(lines.filter((line) => line.startsWith("Disallow:") && "Disallow: /research/NVDA".startsWith(line))).toEqual(
      [],
    );
  });
});
