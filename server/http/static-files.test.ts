import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import { keepFiles, firstOf, widgetFiles } from "./static-files.ts";

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
      ask("/..%2fstatic-files.ts"),
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

describe("widgetFiles", () => {
  const root = mkdtempSync(join(tmpdir(), "widget-files-"));
  let server: Server;
  let url: string;

  beforeAll(async () => {
    mkdirSync(join(root, "build/widget/chunks"), { recursive: true });
    writeFileSync(join(root, "secret.txt"), "secret");
    writeFileSync(join(root, "build/widget/latchkey.js"), "export {};");
    writeFileSync(join(root, "build/widget/chunks/start-abc.js"), "export {};");
    const files = firstOf(widgetFiles(root, "/identity/widget"), widgetFiles(join(root, "none"), "/widget"));
    server = createServer((request, response) =>
      files(request, response, () => response.writeHead(404).end(request.url)),
    );
    url = await listenLocally(server);
  });
  afterAll(async () => {
    await closeServer(server);
    rmSync(root, { recursive: true });
  });

  it("leaves other paths, other files and all above its folder to those who come next, with their address", async () => {
    const paths = [
      "/",
      "/identity/widgets",
      "/identity/widget/none.js",
      "/identity/widget/..%2f..%2fsecret.txt",
      "/widget/latchkey.js",
    ];
    const answers = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
    expect(answers).toEqual(paths);
  });

  it("hands an entry to pages of any origin, for five minutes", async () => {
    const answer = await fetch(`${url}/identity/widget/latchkey.js`);
    expect([answer.status, await answer.text()]).toEqual([200, "export {};"]);
    expect(answer.headers.get("content-type")).toBe("text/javascript");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("hands out type declarations as text", async () => {
    writeFileSync(join(root, "build/widget/latchkey.d.ts"), "export {};");
    const { headers } = await fetch(`${url}/identity/widget/latchkey.d.ts`);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("serves a file that was built again as it is now", async () => {
    const address = `${url}/identity/widget/latchkey-headless.js`;
    const file = join(root, "build/widget/latchkey-headless.js");
    const texts: string[] = [];
    for (const text of ["export {};", "export const a = 1;"]) {
      writeFileSync(file, text);
      texts.push(await (await fetch(address)).text());
    }
    expect(texts).toEqual(["export {};", "export const a = 1;"]);
  });

  it("lets files that are named after what they hold be kept for ever", async () => {
    const { headers } = await fetch(`${url}/identity/widget/chunks/start-abc.js`);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
