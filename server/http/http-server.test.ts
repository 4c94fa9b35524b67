import type { Server } from "node:http";
import { connect } from "node:net";
import { request as rawRequest, type RequestOptions } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "#server/log.ts";
import { DatabaseUnavailableError } from "#server/database/unavailable.ts";
import type { HttpSettings } from "#server/request-steps.ts";
import { createHttpServer } from "./http-server.ts";

const away = (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED"));

const exposition = () =>
  Promise.resolve({ text: "beforehand_event_streams 3\n", contentType: "text/plain; version=0.0.4" });

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(settings: Partial<HttpSettings>): Promise<string> {
  const started = createHttpServer({
    answer: () => Promise.resolve(new Response("<p>page</p>", { headers: { "content-type": "text/html" } })),
    files: (_request, _response, next) => next(),
    health: { readiness: { needed: {} }, exposition },
    log: createLog("silent"),
    http: { metricsToken: null, hasHstsSubdomains: false },
    publicUrl: null,
    hasSecurityHeaders: true,
    ...settings,
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, resolve));
  const address = started.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://localhost:${address.port}`;
}

describe("createHttpServer", () => {
  it("allows scripts and styles by a nonce of this answer alone", async () => {
    const nonces: string[] = [];
    const address = await serve({
      answer: ({ nonce }) => {
        nonces.push(nonce);
        return Promise.resolve(new Response("page"));
      },
    });
    const policies = [await fetch(address), await fetch(address)].map((answer) =>
      answer.headers.get("content-security-policy"),
    );
    expect(policies[0]).toContain(`script-src 'self' 'nonce-${nonces[0]}'`);
    expect(policies[1]).toContain(`style-src 'self' 'nonce-${nonces[1]}'`);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).not.toMatch(/unsafe-(inline|eval)/);
  });

  it("forbids framing, sniffing and foreign openers on every answer", async () => {
    const answer = await fetch(`${await serve({})}/anything`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(answer.headers.has("strict-transport-security")).toBe(false);
  });

  it("lets scripts call the servers that the settings name, and no other", async () => {
    const answer = await fetch(await serve({ connectTo: ["https://id.example.com"] }));
    expect(answer.headers.get("content-security-policy")).toContain("connect-src 'self' https://id.example.com;");
  });

  it("lets scripts call no other server when the settings name none", async () => {
    const answer = await fetch(await serve({}));
    expect(answer.headers.get("content-security-policy")).toContain("connect-src 'self';");
  });

  it("lets a page be kept only until it is asked for again, unless the page says otherwise", async () => {
    expect((await fetch(await serve({}))).headers.get("cache-control")).toBe("no-cache");
    const answer = () => Promise.resolve(new Response("", { headers: { "cache-control": "no-store" } }));
    expect((await fetch(await serve({ answer }))).headers.get("cache-control")).toBe("no-store");
  });

  it("answers 400 to what cannot be read, before any page is asked", async () => {
    const { port } = new URL(await serve({ answer: () => Promise.reject(new Error("a page was asked")) }));
    const statusOf = (options: RequestOptions): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const request = rawRequest({ port, ...options }, (response) => resolve(response.resume().statusCode));
        request.once("error", reject).end();
      });
    expect(await statusOf({ path: "http://evil.example/research/NVDA" })).toBe(400);
    expect(await statusOf({ path: "*", method: "OPTIONS" })).toBe(400);
    expect(await statusOf({ headers: { host: "<script>" } })).toBe(400);
    expect(await statusOf({ method: "TRACE" })).toBe(400);
  });

  it("asks for https to be kept where people come by https, of files too, of subdomains only where it is set", async () => {
    const publicUrl = "https://research.example.com";
    const files: HttpSettings["files"] = (request, response, next) =>
      request.url === "/file.js" ? response.end("file") : next();
    const ask = async (path: string, hasHstsSubdomains: boolean): Promise<string | null> => {
      const http = { metricsToken: null, hasHstsSubdomains };
      const answer = await fetch((await serve({ publicUrl, files, http })) + path);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      return answer.headers.get("strict-transport-security");
    };
    for (const path of ["/", "/file.js"]) {
      expect([path, await ask(path, false)]).toEqual([path, "max-age=63072000"]);
      expect([path, await ask(path, true)]).toEqual([path, "max-age=63072000; includeSubDomains"]);
    }
  });

  it("logs what is malformed and what cannot be read as one JSON line each", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const { port } = new URL(await serve({ log }));
    const statusOf = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), "localhost", () => socket.write(text));
        let received = "";
        socket.on("data", (chunk) => (received += String(chunk))).once("close", () => resolve(received.slice(0, 12)));
      });
    expect(await statusOf("GET / HTTP/1.1\r\nno header at all\r\n\r\n")).toBe("HTTP/1.1 400");
    expect(await statusOf("TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")).toBe("HTTP/1.1 400");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { reason: "HPE_INVALID_HEADER_TOKEN", msg: "a malformed request was refused" },
      { method: "TRACE", url: "/", msg: "a request that cannot be read was refused" },
    ]);
  });

  it("docs/threats.md#65: shows gauges to nobody for whom a proxy asks, except with the operator's token", async () => {
    const token = "a-token-of-the-operator";
    const address = await serve({ http: { metricsToken: token, hasHstsSubdomains: false } });
    const passedOn = { "x-forwarded-for": "203.0.113.7" };
    expect((await fetch(`${address}/metrics`, { headers: passedOn })).status).toBe(403);
    const known = { ...passedOn, authorization: `Bearer ${token}` };
    expect((await fetch(`${address}/metrics`, { headers: known })).status).toBe(200);
  });

  it("tells the operator alive, ready or not, and gauges", async () => {
    const address = await serve({
      health: { readiness: { needed: { database: away } }, exposition },
    });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${address}/metrics`)).text()).toBe("beforehand_event_streams 3\n");
  });

  it("tells what is away by its name, and is not ready for what pages need alone", async () => {
    const up = () => Promise.resolve();
    const state = { isDatabaseUp: true, isStopping: false };
    const readiness = {
      needed: { database: () => (state.isDatabaseUp ? up() : away()), disk: up },
      wanted: { identity: away },
      isStopping: () => state.isStopping,
    };
    const address = await serve({ health: { readiness, exposition } });
    const ask = async (): Promise<readonly unknown[]> => {
      const answer = await fetch(`${address}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await ask()).toEqual([200, "ready\ndatabase ok\ndisk ok\nidentity away\n"]);
    state.isDatabaseUp = false;
    expect(await ask()).toEqual([503, "not ready\ndatabase away\ndisk ok\nidentity away\n"]);
    state.isDatabaseUp = true;
    state.isStopping = true;
    expect(await ask()).toEqual([503, "stopping\ndatabase ok\ndisk ok\nidentity away\n"]);
  });

  it("answers 503 with when to come back in an outage, and claims nothing about what was saved", async () => {
    const answer = await fetch(
      await serve({ answer: () => Promise.reject(new DatabaseUnavailableError("away")), log: createLog("silent") }),
    );
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).not.toMatch(/chang|saved/);
  });

  it("packs pages but passes each piece on at once", async () => {
    const gate = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("first "));
        await gate.promise;
        controller.enqueue(new TextEncoder().encode("second"));
        controller.close();
      },
    });
    const address = await serve({
      answer: () => Promise.resolve(new Response(body, { headers: { "content-type": "text/html" } })),
    });
    const answer = await fetch(address, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first ");
    gate.resolve();
    expect((await reader?.read())?.value).toBe("second");
  });

  it("never packs event streams", async () => {
    const address = await serve({
      answer: () => Promise.resolve(new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } })),
    });
    const answer = await fetch(address, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.has("content-encoding")).toBe(false);
  });

  it("answers an unexpected error with 500, a sentence and no stack", async () => {
    const address = await serve({ answer: () => Promise.reject(new Error("secret detail")) });
    const answer = await fetch(address);
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain("Please try again");
    expect(text).not.toContain("secret detail");
  });

  it("refuses a flood of headers", async () => {
    const address = await serve({});
    const status = await new Promise((resolve) => {
      const flood = { headers: { "x-flood": "a".repeat(20_000) } };
      rawRequest(address, flood, (answer) => resolve(answer.statusCode))
        .on("error", () => resolve(431))
        .end();
    });
    expect(status).toBe(431);
  });
});
