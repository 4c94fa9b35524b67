import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import { keepFiles } from "./kept-files.ts";

describe("keepFiles", () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-files-"));
  const script = "export const answer = 42;";
  let server: Server;
  let url: string;

  beforeAll(async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/page-1a.js"), script);
    writeFileSync(join(folder, "assets/page-1a.js.br"), brotliCompressSync(script));
    writeFileSync(join(folder, "assets/page-1a.js.gz"), gzipSync(script));
    writeFileSync(join(folder, "manifest.webmanifest"), "{}");
    const files = await keepFiles(folder, (path) => (path.startsWith("/assets/") ? "immutable" : "max-age=300"));
    server = createServer((request, response) => files(request, response, () => response.writeHead(404).end("none")));
    url = await listenLocally(server);
  });
  afterAll(async () => {
    await closeServer(server);
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
    fetch(url + path, { headers, method });

  it("answers a file in the smallest form that its reader takes, with a type and a time to keep it", async () => {
    const encodings = await Promise.all(
      ["gzip, deflate, br, zstd", "gzip", "br;q=0, identity", "identity"].map(async (encoding) => {
        const answer = await ask("/assets/page-1a.js", { "accept-encoding": encoding });
        expect(await answer.text()).toBe(script);
        return answer.headers.get("content-encoding");
      }),
    );
    expect(encodings).toEqual(["br", "gzip", null, null]);
    const { headers } = await ask("/manifest.webmanifest");
    expect(headers.get("content-type")).toBe("application/manifest+json");
    expect(headers.get("cache-control")).toBe("max-age=300");
    expect(headers.get("vary")).toBe("accept-encoding");
  });

  it("answers 304 to a reader who has this form of the file, and to no other", async () => {
    const plain = await ask("/assets/page-1a.js", { "accept-encoding": "identity" });
    const known = { "if-none-match": `"other", ${plain.headers.get("etag")}` };
    expect((await ask("/assets/page-1a.js", { ...known, "accept-encoding": "identity" })).status).toBe(304);
    expect((await ask("/assets/page-1a.js", { ...known, "accept-encoding": "br" })).status).toBe(200);
  });

  it("sends a head without its body, and leaves other methods and paths to those who come next", async () => {
    const head = await ask("/assets/page-1a.js", { "accept-encoding": "identity" }, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual([String(script.length), ""]);
    const others = await Promise.all([
      ask("/assets/page-1a.js", {}, "POST"),
      ask("/assets/page-2b.js"),
      ask("/assets"),
      ask("/..%2fkept-files.ts"),
    ]);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it("answers the files of its own pages when others were built, and nothing of those", async () => {
    rmSync(join(folder, "assets"), { recursive: true });
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/page-2b.js"), "export {};");
    writeFileSync(join(folder, "manifest.webmanifest"), '{"name":"longer"}');
    const [old, other, same] = await Promise.all([
      ask("/assets/page-1a.js"),
      ask("/assets/page-2b.js"),
      ask("/manifest.webmanifest"),
    ]);
    expect([old.status, await old.text()]).toEqual([200, script]);
    expect(other.status).toBe(404);
    expect(await same.text()).toBe("{}");
  });
});
