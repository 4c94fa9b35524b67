import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reply, startLocalServer, type ServerAnswer } from "#market/testing/local-server.ts";
import { politeDownload } from "./download.ts";

const BODY = `PK${"0123456789".repeat(20_000)}`;
const HEADERS = { etag: '"a"', "last-modified": "Thu, 20 Aug 2026 04:00:00 GMT" };
const whole = reply(200, { ...HEADERS, "content-length": String(BODY.length) }, BODY);

/** Sends the beginning of the file and nothing more. */
const stalled: ServerAnswer = (response) => {
  response.writeHead(200, { ...HEADERS, "content-length": String(BODY.length) });
  response.write(BODY.slice(0, 100_000));
};

/** Sends what was asked for, if the file is still the one that the client began with. */
const rest: ServerAnswer = (response, request) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1]);
  if (request.headers["if-range"] !== HEADERS.etag || Number.isNaN(from)) return whole(response, request);
  reply(206, { ...HEADERS, "content-length": String(BODY.length - from) }, BODY.slice(from))(response, request);
};

describe("politeDownload", () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "download-"))));
  afterEach(() => rm(folder, { recursive: true }));

  async function download(...answers: readonly [ServerAnswer, ...ServerAnswer[]]) {
    const server = await startLocalServer(...answers);
    try {
      const result = await politeDownload(
        `${server.url}/companyfacts.zip`,
        join(folder, "a.zip"),
        new AbortController().signal,
        {
          fetch,
          limiter: { take: () => Promise.resolve(), pause: () => Promise.resolve() },
          userAgent: "Beforehand test@example.com",
          now: () => new Date("2026-08-22T12:00:00Z"),
          random: () => 0,
          wait: () => Promise.resolve(),
          silenceMilliseconds: 300,
          largestBytes: 1_000_000,
        },
      );
      return { result, ranges: server.requests.map(({ headers }) => headers.range !== undefined) };
    } finally {
      await server.close();
    }
  }
  const saved = (): Promise<string> => readFile(join(folder, "a.zip"), "utf8");

  it("goes on where it broke off, and asks once whether the file is still current", async () => {
    expect(await download(stalled, rest)).toEqual({ result: "downloaded", ranges: [false, true] });
    expect(await saved()).toBe(BODY);
    expect((await readdir(folder)).toSorted()).toEqual(["a.zip", "a.zip.etag"]);
    const current: ServerAnswer = (response, request) =>
      (request.headers["if-none-match"] === HEADERS.etag ? reply(304) : reply(500))(response, request);
    expect((await download(current)).result).toBe("current");
  });

  it("begins again when the file has become another one, and when the part cannot be continued", async () => {
    const silent: ServerAnswer = (response) => {
      response.writeHead(200, { etag: '"of yesterday"' });
      response.write(BODY.slice(0, 1_000));
    };
    expect((await download(silent, rest)).ranges).toEqual([false, true]);
    expect(await saved()).toBe(BODY);
    expect((await download(stalled, reply(416), whole)).ranges).toEqual([false, true, false]);
  });

  it("docs/threats.md#63: refuses a page, a file that is too large, 403 and 429, and leaves what was there", async () => {
    await download(whole);
    const page = reply(200, {}, "<!DOCTYPE html><title>Undeclared Automated Tool</title>");
    await expect(download(page)).rejects.toMatchObject({ code: "market/bad-shape" });
    const large = reply(200, {}, `PK${" ".repeat(1_000_001)}`);
    await expect(download(large)).rejects.toMatchObject({ code: "market/too-large" });
    await expect(download(reply(403))).rejects.toMatchObject({ code: "market/refused" });
    await expect(download(reply(429, { "retry-after": "600" }))).rejects.toMatchObject({ code: "market/rate-limited" });
    expect(await saved()).toBe(BODY);
  });
});
