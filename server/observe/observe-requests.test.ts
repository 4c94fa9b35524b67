import type { Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import { createMetrics } from "./metrics.ts";
import { createRequestObserver } from "./observe-requests.ts";
import { NO_TRACING } from "./tracing.ts";

const CALLER = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${CALLER}-b7ad6b7169203331-01`;

describe("createRequestObserver", () => {
  const servers: Server[] = [];
  afterEach(() => Promise.all(servers.splice(0).map(closeServer)));

  const serve = async (trustedProxies: readonly string[], answer: () => Promise<Response>) => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const metrics = createMetrics({ version: "1.2.3", node: "v24" });
    const routeOf = (): string => "/things/:id";
    const observer = createRequestObserver({
      meter: metrics,
      tracing: NO_TRACING,
      log,
      trustedProxies,
      routeOf,
    });
    const server = createHttpServer({
      answer: ({ log: own }) => {
        own.warn("in the middle of it");
        return answer();
      },
      files: (_request, _response, next) => next(),
      health: { readiness: { needed: {} }, exposition: () => metrics.exposition() },
      log,
      observer,
      http: { metricsToken: null, hasHstsSubdomains: false },
      publicUrl: null,
      hasSecurityHeaders: true,
    });
    servers.push(server);
    return { url: await listenLocally(server), lines, metrics };
  };

  it("gives each request an id that no stranger chooses", async () => {
    const { url } = await serve(["10.0.0.0/8"], () => Promise.resolve(new Response("ok")));
    const ids = [
      await fetch(url, { headers: { traceparent } }),
      await fetch(url, { headers: { "x-request-id": "mine" } }),
    ].map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([...ids, CALLER])).toHaveLength(3);
  });

  it.each([
    [traceparent, true],
    [traceparent.replace("00-", "ff-"), false],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01", false],
    [`${traceparent}\t; DROP`, false],
  ])("takes %s from a trusted proxy: %s", async (header, isTaken) => {
    const { url } = await serve(["127.0.0.0/8", "::1"], () => Promise.resolve(new Response("ok")));
    const answer = await fetch(url, { headers: { traceparent: header } });
    expect(answer.headers.get("x-request-id") === CALLER).toBe(isTaken);
  });

  it("writes the id into every line of the request, and one line at its end with no address and no query", async () => {
    const { url, lines, metrics } = await serve([], () => Promise.resolve(new Response("ok", { status: 404 })));
    const answer = await fetch(`${url}/things/ann?token=secret`);
    await answer.text();
    await expect.poll(() => lines.length).toBe(2);
    const id = answer.headers.get("x-request-id");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId: id, msg: "in the middle of it" }),
      expect.objectContaining({ requestId: id, method: "GET", route: "/things/:id", status: 404, msg: "answered" }),
    ]);
    expect(lines.join("")).not.toMatch(/secret|ann/);
    expect((await metrics.exposition()).text).toContain(
      'beforehand_http_requests_total{method="GET",route="/things/:id",status="4xx"} 1\n',
    );
  });

  it("asks anyone who meets an unexpected error to mention the id", async () => {
    const { url } = await serve([], () => Promise.reject(new Error("broken")));
    const answer = await fetch(url);
    expect(await answer.text()).toContain(`mention ${answer.headers.get("x-request-id")}.`);
  });
});
