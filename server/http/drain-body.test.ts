import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "#server/log.ts";
import { MOST_DRAINED_BYTES } from "./malformed-requests.ts";
import { createHttpServer } from "./http-server.ts";
import { serve, type Serving } from "./serve.ts";

let serving: Serving | null = null;
let socket: Socket | null = null;
afterEach(async () => {
  socket?.destroy();
  await serving?.stop();
  serving = null;
});

/** A server whose pages refuse every body without reading more of it than its first piece. */
async function open(answer: (request: Request) => Promise<Response>): Promise<Socket> {
  const server = createHttpServer({
    answer: ({ request }) => answer(request),
    files: (_request, _response, next) => next(),
    health: { readiness: { needed: {} }, exposition: () => Promise.resolve({ text: "", contentType: "text/plain" }) },
    log: createLog("silent"),
    http: { metricsToken: null, hasHstsSubdomains: false },
    publicUrl: null,
    hasSecurityHeaders: true,
  });
  serving = await serve(server, 0);
  const opened = connect(serving.port, "localhost");
  socket = opened;
  opened.on("error", () => undefined);
  return opened;
}

const refuseUnread = (): Promise<Response> => Promise.resolve(new Response("refused", { status: 404 }));

async function refuseAfterOnePiece(request: Request): Promise<Response> {
  const reader = request.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return new Response("refused", { status: 413 });
}

/** Sends what is given and collects what comes back until it fits, or until the other end closes. */
function exchange(opened: Socket, text: string, enough: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const tooLong = setTimeout(() => reject(new Error(`after two seconds only: ${received}`)), 2_000);
    const settle = (): void => {
      clearTimeout(tooLong);
      opened.off("data", onData).off("close", settle);
      resolve(received);
    };
    const onData = (chunk: Buffer): void => {
      received += chunk.toString();
      if (enough.test(received)) settle();
    };
    opened.on("data", onData).once("close", settle);
    opened.write(text);
  });
}

const post = (length: number): string =>
  `POST /nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n${"a".repeat(length)}`;
const GET = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

describe("a refused body", () => {
  it("leaves its connection ready for the next request, unread or read in part", async () => {
    for (const answer of [refuseUnread, refuseAfterOnePiece]) {
      const opened = await open(answer);
      expect(await exchange(opened, post(300_000), /refused/)).toMatch(/^HTTP\/1\.1 4(?:04|13) /);
      expect(await exchange(opened, GET, /alive/)).toMatch(/^HTTP\/1\.1 200 /);
      opened.destroy();
      await serving?.stop();
    }
  });

  it("says that its connection closes when it declares more than is drained", async () => {
    const opened = await open(refuseUnread);
    const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${MOST_DRAINED_BYTES + 1}\r\n\r\n`;
    const answer = await exchange(opened, head, /refused/);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  it("ends its connection when it goes on for longer than is drained without saying so", async () => {
    const opened = await open(refuseUnread);
    const head = "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
    await exchange(opened, head, /refused/);
    const ended = new Promise<boolean>((resolve) => opened.once("close", () => resolve(true)));
    const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const sending = setInterval(() => opened.write(piece.repeat(16)), 5);
    const isEnded = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000, false))]);
    clearInterval(sending);
    expect(isEnded).toBe(true);
  });
});
