import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type LocalServer, reply, type ServerAnswer, startLocalServer } from "#market/testing/local-server.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { politeFetch } from "./polite-fetch.ts";

let server: LocalServer | null = null;

afterEach(async () => server?.close());

async function serve(...answers: readonly [ServerAnswer, ...ServerAnswer[]]) {
  server = await startLocalServer(...answers);
  const { url, requests } = server;
  const waits: number[] = [];
  const pauses: number[] = [];
  const time = { now: new Date("2026-08-22T12:00:00Z") };
  const parts = {
    fetch: globalThis.fetch,
    timeoutMilliseconds: 5_000,
    largestBodyBytes: 10_000,
    limiter: {
      take: async (signal: AbortSignal) => signal.throwIfAborted(),
      pause: async (milliseconds: number) => void pauses.push(milliseconds),
    },
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    now: () => time.now,
    random: () => 0,
    breaker: createCircuitBreaker({ name: "test", failuresToOpen: 3, pauseMilliseconds: 60_000, now: () => time.now }),
  };
  const get = async (more: Partial<typeof parts> = {}, signal = new AbortController().signal) =>
    politeFetch(
      { url: `${url}/facts`, headers: { "user-agent": "Test test@example.com" }, signal },
      { ...parts, ...more },
    );
  return { get, requests, waits, pauses, time };
}

const body = (text: string) => ({ kind: "body", body: text, etag: null, lastModified: null });

describe("politeFetch", () => {
  it("gives the body with what identifies its version", async () => {
    const { get, requests } = await serve(
      reply(200, { etag: '"v1"', "last-modified": "Fri, 21 Aug 2026 10:00:00 GMT" }, "{}"),
    );
    expect(await get()).toEqual({
      kind: "body",
      body: "{}",
      etag: '"v1"',
      lastModified: "Fri, 21 Aug 2026 10:00:00 GMT",
    });
    expect(requests[0]?.headers["user-agent"]).toBe("Test test@example.com");
  });

  it("unpacks gzip", async () => {
    const { get } = await serve(reply(200, { "content-encoding": "gzip" }, gzipSync('{"cik":1}')));
    expect(await get()).toEqual(body('{"cik":1}'));
  });

  it("says so when nothing changed", async () => {
    const { get } = await serve(reply(304));
    expect(await get()).toEqual({ kind: "not-modified" });
  });

  it("is refused with 403 once, not three times, and names the contact as the cure", async () => {
    const { get, requests } = await serve(reply(403, {}, "<html>Undeclared Automated Tool</html>"));
    const error: unknown = await get().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "market/refused", facts: { status: 403 } });
    expect(String(error)).toContain("SEC_CONTACT must name a person and an e-mail address");
    expect(requests.length).toBe(1);
  });

  it("finds nothing at 404", async () => {
    const { get, requests } = await serve(reply(404));
    await expect(get()).rejects.toMatchObject({ code: "market/not-found" });
    expect(requests.length).toBe(1);
  });

  it("holds every process back and asks again when 429 says when", async () => {
    const { get, waits, pauses, requests } = await serve(reply(429, { "retry-after": "2" }), reply(200, {}, "{}"));
    expect(await get()).toEqual(body("{}"));
    expect({ waits, pauses, requests: requests.length }).toEqual({ waits: [2_000], pauses: [2_000], requests: 2 });
  });

  it("gives up at once when 429 asks for ten minutes, and holds every process back for them", async () => {
    const { get, pauses, requests } = await serve(reply(429, { "retry-after": "600" }));
    await expect(get()).rejects.toMatchObject({ code: "market/rate-limited" });
    expect({ pauses, requests: requests.length }).toEqual({ pauses: [600_000], requests: 1 });
  });

  it("asks again after 500 and gives the answer", async () => {
    const { get, waits } = await serve(reply(500), reply(200, {}, "{}"));
    expect(await get()).toEqual(body("{}"));
    expect(waits).toEqual([250]);
  });

  it("gives up after three times 503", async () => {
    const { get, requests } = await serve(reply(503));
    await expect(get()).rejects.toMatchObject({ code: "market/unavailable", facts: { status: 503 } });
    expect(requests.length).toBe(3);
  });

  it("stops waiting for a slow answer", async () => {
    const { get, requests } = await serve(() => undefined);
    await expect(get({ timeoutMilliseconds: 1_000 })).rejects.toMatchObject({ code: "market/timeout" });
    expect(requests.length).toBe(1);
  });

  it("stops waiting for a body that never ends", async () => {
    const { get } = await serve((response) => void response.writeHead(200).write("{"));
    await expect(get({ timeoutMilliseconds: 100 })).rejects.toMatchObject({ code: "market/timeout" });
  });

  it("asks again when the connection breaks off inside the body", async () => {
    const breakOff: ServerAnswer = (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    };
    const { get } = await serve(breakOff, reply(200, {}, "{}"));
    expect(await get()).toEqual(body("{}"));
  });

  it("does not follow a redirect", async () => {
    const { get, requests } = await serve(reply(302, { location: "/elsewhere" }), reply(200, {}, "{}"));
    await expect(get()).rejects.toMatchObject({ code: "market/refused", facts: { status: 302 } });
    expect(requests.map((request) => request.path)).toEqual(["/facts"]);
  });

  it("refuses a body that is too large once unpacked", async () => {
    const { get, requests } = await serve(reply(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(10_001))));
    await expect(get()).rejects.toMatchObject({ code: "market/too-large" });
    expect(requests.length).toBe(1);
  });

  it("throws the caller's own reason when the caller lost interest, and does not hold it against the server", async () => {
    const caller = new AbortController();
    const leaveUnanswered: ServerAnswer = () => caller.abort(new Error("gone home"));
    const { get } = await serve(leaveUnanswered, reply(200, {}, "{}"));
    for (let time = 0; time < 4; time += 1) {
      await expect(get({}, AbortSignal.abort(new Error("gone home")))).rejects.toThrow("gone home");
    }
    await expect(get({}, caller.signal)).rejects.toThrow("gone home");
    expect(await get()).toEqual(body("{}"));
  });

  it("leaves a failing server alone for a minute, then tries once", async () => {
    const { get, requests, time } = await serve(reply(500), reply(500), reply(500), reply(200, {}, "{}"));
    await expect(get()).rejects.toMatchObject({ code: "market/unavailable" });
    await expect(get()).rejects.toMatchObject({ code: "market/circuit-open" });
    expect(requests.length).toBe(3);
    time.now = new Date("2026-08-22T12:01:00Z");
    expect(await get()).toEqual(body("{}"));
    expect(await get()).toEqual(body("{}"));
  });

  it("cannot reach a port where nobody listens", async () => {
    const { get } = await serve(reply(200));
    await server?.close();
    await expect(get()).rejects.toMatchObject({ code: "market/unavailable" });
  });
});
