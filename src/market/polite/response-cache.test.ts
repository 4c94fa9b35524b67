import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createResponseCache } from "./response-cache.ts";

const url = "https://data.example/submissions/CIK0009990001.json";
const answer = {
  body: '{"name":"Löwen\\nLamps"}\n',
  etag: '"v1"',
  lastModified: null,
  checkedAt: new Date("2026-08-22T12:00:00.000Z"),
};

describe("createResponseCache", () => {
  let directory = "";

  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), "responses-")), "edgar");
  });

  afterEach(async () => rm(join(directory, ".."), { recursive: true, force: true }));

  it("gives back what was written, and null for anything else", async () => {
    const cache = createResponseCache(directory);
    expect(await cache.read(url)).toBeNull();
    await cache.write(url, answer);
    expect(await cache.read(url)).toEqual(answer);
    expect(await cache.read(`${url}?`)).toBeNull();
  });

  it("notes when an answer was confirmed", async () => {
    const cache = createResponseCache(directory);
    await cache.write(url, answer);
    await cache.confirm(url, new Date("2026-08-22T13:00:00.000Z"));
    expect((await cache.read(url))?.checkedAt).toEqual(new Date("2026-08-22T13:00:00.000Z"));
  });

  it("survives being emptied at any time", async () => {
    const cache = createResponseCache(directory);
    await cache.write(url, answer);
    await rm(directory, { recursive: true });
    await cache.confirm(url, answer.checkedAt);
    expect(await cache.read(url)).toBeNull();
    await cache.write(url, answer);
    expect(await cache.read(url)).toEqual(answer);
  });

  it("takes a damaged file for a missing one and leaves nothing half written", async () => {
    const cache = createResponseCache(directory);
    await cache.write(url, answer);
    const files = await readdir(directory);
    expect(files.length).toBe(1);
    const path = join(directory, files[0] ?? "");
    await writeFile(path, (await readFile(path)).subarray(0, 30));
    expect(await cache.read(url)).toBeNull();
  });

  it("says how to cure a folder that cannot be written", async () => {
    const file = join(directory, "..", "a-file");
    await writeFile(file, "");
    await expect(createResponseCache(file).write(url, answer)).rejects.toMatchObject({ code: "market/broken-cache" });
  });
});
