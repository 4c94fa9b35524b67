import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followEndedSessions } from "./ended-sessions.ts";

describe("followEndedSessions", () => {
  it("leaves a stream that hears no signal when it is closed", async () => {
    const left = Promise.withResolvers<void>();
    const ended = followEndedSessions({
      open: () => Promise.resolve(new Response(new ReadableStream({ cancel: () => left.resolve() }))),
      clock: () => performance.now(),
      reportLoss: () => undefined,
    });
    await ended.close();
    await left.promise;
    expect(ended.isCurrent()).toBe(false);
  });
});

/** A process of its own that says five times a second that no session ended, as an identity server does. */
const SAYS_NOTHING_ENDED = `
  const server = require("node:http").createServer((request, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    setInterval(() => answer.write('data: {"kind":"current"}\\n\\n'), 200);
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

describe("the silence of an identity server", () => {
  let server: ChildProcess;
  let url: string;
  beforeEach(async () => {
    server = spawn(process.execPath, ["-e", SAYS_NOTHING_ENDED], { stdio: ["ignore", "pipe", "inherit"] });
    const port: readonly unknown[] = await once(server.stdout ?? server, "data");
    url = `http://127.0.0.1:${String(port[0]).trim()}`;
  });
  afterEach(() => {
    server.kill("SIGCONT");
    server.kill("SIGKILL");
  });

  function follow(losses: unknown[]) {
    return followEndedSessions({
      open: (signal) => fetch(url, { signal }),
      clock: () => performance.now(),
      reportLoss: (error) => losses.push(error),
    });
  }

  it("is none while this process itself was held up", async () => {
    const losses: unknown[] = [];
    const ended = follow(losses);
    await expect.poll(() => ended.isCurrent(), { timeout: 10_000 }).toBe(true);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    await expect.poll(() => ended.isCurrent(), { timeout: 10_000 }).toBe(true);
    await ended.close();
    expect(losses).toEqual([]);
  });

  it("is told once, and the sessions are known again when it speaks", async () => {
    const losses: unknown[] = [];
    const ended = follow(losses);
    await expect.poll(() => ended.isCurrent(), { timeout: 10_000 }).toBe(true);
    server.kill("SIGSTOP");
    await expect.poll(() => losses.length, { timeout: 20_000 }).toBe(1);
    expect(String(losses[0])).toContain("is silent");
    expect(ended.isCurrent()).toBe(false);
    server.kill("SIGCONT");
    await expect.poll(() => ended.isCurrent(), { timeout: 10_000 }).toBe(true);
    await ended.close();
    expect(losses).toHaveLength(1);
  });
});
