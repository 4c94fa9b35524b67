import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageCache, cachedScriptSources, type PageCacheOptions } from "./page-cache.ts";

const NONCE = "bm9uY2Utb2Ytb25l";
const SCRIPT = "window.words = 1;";
const PAGE = `<html><head><script nonce="${NONCE}">${SCRIPT}</script><script nonce="${NONCE}" src="/a.js"></script></head><p>Figures</p></html>`;

interface PageInit {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function page(html = PAGE, { status = 200, headers = {} }: PageInit = {}): Response {
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
}

/** Kept pages of one version, and how often they were rendered. */
function keeping(options: Partial<PageCacheOptions> = {}, render: () => Response = page) {
  const count = { rendered: 0 };
  const kept = createPageCache({ versionOf: () => Promise.resolve("run-1 2026-11-24"), clock: () => 0, ...options });
  const ask = async (
    path = "/research/NVDA",
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<Response> => {
    const request = new Request(`http://localhost${path}`, { headers, method });
    const answer = await kept.answer({ request, nonce: NONCE, seemsSignedIn: () => Promise.resolve(false) }, () => {
      count.rendered += 1;
      return Promise.resolve(render());
    });
    return answer;
  };
  /** Reads an answer to its end, after which it may be kept. */
  const read = async (...asked: Parameters<typeof ask>): Promise<string> => {
    const text = await (await ask(...asked)).text();
    await new Promise((resolve) => setImmediate(resolve));
    return text;
  };
  return { count, ask, read };
}

describe("createPageCache", () => {
  it("streams the first answer as rendered, and gives the next ones without a nonce", async () => {
    const { count, ask, read } = keeping();
    expect(await read()).toBe(PAGE);
    const second = await ask();
    expect(cachedScriptSources(second)).toEqual([`'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`]);
    expect(await second.text()).toBe(PAGE.replaceAll(` nonce="${NONCE}"`, ""));
    expect(count.rendered).toBe(1);
  });

  it.each([
    ["zstd", zstdDecompressSync],
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("packs a kept answer as its reader takes it, and says that it depends on that: %s", async (encoding, unpack) => {
    const { count, ask, read } = keeping();
    await read();
    for (let time = 0; time < 2; time += 1) {
      const packed = await ask("/research/NVDA", { "accept-encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toBe("accept-encoding");
      expect(unpack(await packed.bytes()).toString()).toBe(PAGE.replaceAll(` nonce="${NONCE}"`, ""));
    }
    expect(count.rendered).toBe(1);
  });

  it("answers 304 to who has the page", async () => {
    const { ask, read } = keeping();
    await read();
    const tag = (await ask()).headers.get("etag") ?? "";
    const again = await ask("/research/NVDA", { "if-none-match": `"other", ${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("renders again for another version, address or query, and for no version each time", async () => {
    const versions = ["run-1", "run-2", null, null, "run-3", "run-3"].values();
    const { count, read } = keeping({ versionOf: () => Promise.resolve(versions.next().value ?? null) });
    for (let round = 0; round < 4; round += 1) await read();
    await read("/research/AMD");
    await read("/research/AMD?type=full");
    expect(count.rendered).toBe(6);
  });

  it.each([
    ["with a cookie", () => page(PAGE, { headers: { "set-cookie": "a=1" } })],
    ["for one reader", () => page(PAGE, { headers: { "cache-control": "private, no-store" } })],
    ["that failed", () => page(PAGE, { status: 500 })],
    ["that React gave up on", () => page(`${PAGE}<script nonce="${NONCE}">$RX("B:0")</script>`)],
    ["whose words hold the nonce", () => page(`${PAGE}<p>${NONCE}</p>`)],
    ["of a kind that is not kept", () => new Response("a,b", { headers: { "content-type": "text/csv" } })],
  ])("keeps no answer %s", async (_what, render) => {
    const { count, read } = keeping({}, render);
    await read();
    await read();
    expect(count.rendered).toBe(2);
  });

  it("keeps no answer that took long: a late part may be missing from it", async () => {
    const times = [0, 2_001];
    const { count, read } = keeping({ clock: () => times.shift() ?? 0 });
    await read();
    await read();
    expect(count.rendered).toBe(2);
  });

  it("keeps no more than it was given room for, and what was read last the longest", async () => {
    const { count, read } = keeping({ mostBytes: PAGE.length * 2 });
    for (const symbol of ["A", "B", "A", "C"]) await read(`/research/${symbol}`);
    expect(count.rendered).toBe(3);
    await read("/research/A");
    expect(count.rendered).toBe(3);
    await read("/research/B");
    expect(count.rendered).toBe(4);
  });

  it("leaves other methods to the page", async () => {
    const { count, ask } = keeping();
    await ask("/research/NVDA", {}, "HEAD");
    await ask("/research/NVDA", {}, "HEAD");
    expect(count.rendered).toBe(2);
  });
});
