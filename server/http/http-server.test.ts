import type { Server } from "node:http";
import { request as rawRequest, type RequestOptions } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "#server/log.ts";
import { createHttpServer, type HttpSettings } from "./http-server.ts";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(settings: Partial<HttpSettings>): Promise<string> {
  const started = createHttpServer({
    answer: () => Promise.resolve(new Response("<p>page</p>", { headers: { "content-type": "text/html" } })),
    files: (_request, _response, next) => next(),
    health: { isReady: () => Promise.resolve(true), gauges: () => ({ event_streams: 3 }) },
    log: createLog("silent"),
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
      answer: (_request, nonce) => {
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

  it("asks for https to be kept where people come by https", async () => {
    const answer = await fetch(await serve({ publicUrl: "https://research.example.com" }));
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  });

  it("tells the operator alive, ready or not, and gauges", async () => {
    const address = await serve({
      health: { isReady: () => Promise.resolve(false), gauges: () => ({ event_streams: 3 }) },
    });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${address}/metrics`)).text()).toBe(
      "# TYPE beforehand_event_streams gauge\nbeforehand_event_streams 3\n",
    );
  });

  it("is not ready, and says so without an alarm, while the database does not answer", async () => {
    const isReady = (): Promise<boolean> => Promise.reject(new Error("connect ECONNREFUSED"));
    const address = await serve({ health: { isReady, gauges: () => ({}) } });
    const answer = await fetch(`${address}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, "not ready\n"]);
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
    expect(text).toContain("Nothing you saved was changed");
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
