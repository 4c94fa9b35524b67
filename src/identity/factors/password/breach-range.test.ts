import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createBreachRange } from "./breach-check.ts";

// SHA-1 of "password", as every description of the method prints it.
const PREFIX = "5BAA6";
const SUFFIX = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A service on this machine that answers in the given way. */
async function rangeService(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${portOf(server.address())}/range`;
}

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === "object" ? address.port : 0;
}

async function verdictOf(answer: RequestListener, timeoutMilliseconds = 30_000) {
  return createBreachRange({ fetch, baseUrl: await rangeService(answer), timeoutMilliseconds })("password");
}

describe("createBreachRange", () => {
  it("docs/threats.md#15: gives up after its time, also when the answer has begun", async () => {
    expect(await verdictOf(() => undefined, 50)).toBe("unavailable");
    expect(await verdictOf((_, response) => response.write("0".repeat(100)), 50)).toBe("unavailable");
  });

  it("docs/threats.md#29: follows no redirect", async () => {
    const elsewhere = await rangeService((_, response) => response.end(`${SUFFIX}:3`));
    expect(await verdictOf((_, response) => response.writeHead(302, { location: elsewhere }).end())).toBe(
      "unavailable",
    );
  });

  it("docs/threats.md#29: reads no answer of more than 5 MB", async () => {
    expect(await verdictOf((_, response) => response.end(`${SUFFIX}:3\n${"0".repeat(5_000_000)}`))).toBe("unavailable");
  });

  it("does not believe an error page", async () => {
    expect(await verdictOf((_, response) => response.writeHead(500).end(`${SUFFIX}:3`))).toBe("unavailable");
  });

  it("is unavailable when nothing answers", async () => {
    const refusing = () => Promise.reject(new TypeError("fetch failed"));
    expect(await createBreachRange({ fetch: refusing, baseUrl: "https://range.example/" })("password")).toBe(
      "unavailable",
    );
  });

  it("says that a password is absent when only other suffixes, or padding, come", async () => {
    const lines = `003D68EB55068C33ACE09247EE4C639306B:3\r\n${SUFFIX}:0\r\n`;
    expect(await verdictOf((_, response) => response.end(lines))).toBe("absent");
  });

  it("says that a password is listed, having told five digits of its hash", async () => {
    const input: unknown[] = [];
    const verdict = await verdictOf((request, response) => {
      input.push(request.url, request.headers["add-padding"]);
      response.end(`003D68EB55068C33ACE09247EE4C639306B:3\r\n${SUFFIX}:9659365\r\n`);
    });
    expect(verdict).toBe("listed");
    expect(input).toEqual([`/range/${PREFIX}`, "true"]);
  });
});
