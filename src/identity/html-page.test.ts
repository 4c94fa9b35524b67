import { describe, expect, it } from "vitest";
import { plainPage } from "./html-page.ts";

const deps = { randomBytes: (count: number) => new Uint8Array(count) };

describe("plainPage", () => {
  it("docs/threats.md#26: lets no text become markup", async () => {
    const evil = `"><script>alert('1')</script>`;
    const way = { label: evil, url: `https://app.example.com/${evil}` };
    const entries = [{ id: evil, term: evil, text: evil }];
    const html = await plainPage({ status: 200, title: evil, sentences: [evil], entries, way }, deps).text();
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;");
  });

  it("runs and loads nothing, and is held by no frame, cache or next page", () => {
    const { headers, status } = plainPage({ status: 410, title: "Gone", sentences: [], way: null }, deps);
    expect(status).toBe(410);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});
