import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import { firstOf, widgetFiles } from "./widget-files.ts";

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
