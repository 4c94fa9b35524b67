import { Agent, createServer, get, type IncomingMessage, type RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { serve, type Serving } from "./serve.ts";

const agent = new Agent({ keepAlive: true });
let serving: Serving | null = null;
afterEach(async () => {
  await serving?.stop();
  serving = null;
});

async function start(listener: RequestListener, inFlightMs?: number): Promise<Serving> {
  serving = await serve(createServer(listener), 0, inFlightMs === undefined ? {} : { inFlightMs });
  return serving;
}

/** Asks on a connection that is kept, as browsers do; settles with the answer's beginning. */
function ask({ port }: Serving, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, agent, headers }, resolve).once("error", reject);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  return text;
}

describe("serve", () => {
  it("gives the port that was taken", async () => {
    const { port } = await start((_request, response) => response.end("here"));
    expect(port).toBeGreaterThan(0);
    expect(await textOf(await ask({ port, stop: () => Promise.resolve() }))).toBe("here");
  });

  it("says so when the port is taken", async () => {
    const { port } = await start((_request, response) => response.end());
    await expect(serve(createServer(), port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("answers what was begun and what comes while it closes, however long that takes, and then takes up nothing more", async () => {
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const finish = Promise.withResolvers<void>();
    const asked: string[] = [];
    const served = await start((request, response) => {
      begun[asked.push(String(request.headers["x-name"])) - 1]?.resolve();
      void finish.promise.then(() => response.end("carried out"));
    });
    const first = ask(served, { "x-name": "first" });
    await begun[0]?.promise;
    const stopped = served.stop();
    const second = ask(served, { "x-name": "second" });
    // What comes late is begun when the listener is closed.
    await begun[1]?.promise;
    await expect(ask(served)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    finish.resolve();
    expect([await textOf(await first), await textOf(await second)]).toEqual(["carried out", "carried out"]);
    await stopped;
    expect(asked).toEqual(["first", "second"]);
  });

  it("goes on answering for as long as it drains, and leads each client to a new connection", async () => {
    const served = await start((_request, response) => response.end("here"));
    const before = await ask(served);
    expect([before.headers.connection, await textOf(before)]).toEqual(["keep-alive", "here"]);
    const stopped = served.stop(300);
    const answer = await ask(served);
    expect([answer.headers.connection, await textOf(answer)]).toEqual(["close", "here"]);
    await stopped;
    await expect(ask(served)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("cuts event streams that do not end, whose readers come back to where they were", async () => {
    const served = await start((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const stream = await ask(served, { accept: "text/event-stream" });
    await served.stop();
    await expect(textOf(stream)).rejects.toThrow("aborted");
  });

  it("waits for a request that never ends no longer than it may", async () => {
    const begun = Promise.withResolvers<void>();
    const served = await start(() => begun.resolve(), 50);
    const answer = ask(served);
    await begun.promise;
    await Promise.all([served.stop(), expect(answer).rejects.toThrow("hang up")]);
  });
});
