import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicFetch, isPublicAddress } from "./public-fetch.ts";

const TLS = join(import.meta.dirname, "../../../testing/tls");

describe("createPublicFetch", () => {
  let server: Server;
  let asked = 0;
  const resolving = (...addresses: string[]) => ({ resolve: () => Promise.resolve(addresses) });
  const connection = { port: 0, ca: "" };

  beforeAll(async () => {
    const [key, cert] = await Promise.all(
      ["localhost.key.pem", "localhost.cert.pem"].map((file) => readFile(join(TLS, file), "utf8")),
    );
    server = createServer({ key: key ?? "", cert: cert ?? "" }, (request, response) => {
      asked += 1;
      if (request.url === "/moved") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
      else if (request.url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("{}");
      else if (request.url === "/long") {
        response.writeHead(200, { "content-type": "application/json" }).end(`"${"a".repeat(40_000)}"`);
      } else response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end('{"a":1}');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("the server has no port");
    Object.assign(connection, { port: address.port, ca: cert ?? "" });
  });
  afterAll(() => server.close());

  it.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])(
    "docs/threats.md#61: connects to nobody whose name leads to %s, alone or among others",
    async (address) => {
      asked = 0;
      for (const addresses of [[address], ["93.184.215.14", address]]) {
        const fetch = createPublicFetch({ ...resolving(...addresses), connection });
        expect(await fetch(new URL("https://localhost/"))).toEqual({ ok: false, reason: "private-address" });
      }
      expect(asked).toBe(0);
    },
  );

  it.each(["http://localhost/a", "https://127.0.0.1/a", "https://[::1]/a", "https://localhost:8443/a"])(
    "docs/threats.md#61: asks nobody at %s",
    async (address) => {
      const fetch = createPublicFetch({ ...resolving("127.0.0.1"), isAllowed: () => true, connection });
      expect(await fetch(new URL(address))).toEqual({ ok: false, reason: "private-address" });
    },
  );

  it("reads a document, and no page, redirect, or more than 32 KB", async () => {
    const fetch = createPublicFetch({ ...resolving("127.0.0.1"), isAllowed: () => true, connection });
    const read = (path: string) => fetch(new URL(`https://localhost${path}`));
    expect(await read("/")).toEqual({ ok: true, text: '{"a":1}' });
    expect(await read("/moved")).toEqual({ ok: false, reason: "status" });
    expect(await read("/page")).toEqual({ ok: false, reason: "not-json" });
    expect(await read("/long")).toEqual({ ok: false, reason: "too-large" });
  });
});

describe("isPublicAddress", () => {
  it("knows what belongs to the internet", () => {
    for (const address of ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2001:4860:4860::8888"]) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
    const others = ["100.64.0.1", "172.31.0.1", "192.0.2.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "0.0.0.0"];
    for (const address of [...others, "fe80::1", "2002:7f00:1::", "2001:db8::1", "64:ff9b::7f00:1", "x"]) {
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    }
  });
});
