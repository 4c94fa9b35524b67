import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const { signal } = new AbortController();
const wait = async (milliseconds: number, until: AbortSignal) => setTimeout(milliseconds, undefined, { signal: until });

describe("createRateLimiter", () => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await PGLITE.open();
  });

  afterAll(async () => database.close());

  const makeLimiter = (name: string, longestWaitMilliseconds = 20_000) =>
    createRateLimiter({ database, name, perSecond: 8, longestWaitMilliseconds, wait });

  it("spreads 20 requests of two processes on one database so that no more than 8 start in a second", async () => {
    const limiters = [makeLimiter("shared"), makeLimiter("shared")];
    const begun = performance.now();
    const starts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await limiters[index % 2]?.take(signal);
        return performance.now() - begun;
      }),
    );
    const tooEarly = starts
      .toSorted((one, other) => one - other)
      .filter((start, position) => start < position * (1_000 / 8));
    expect(starts.length).toBe(20);
    expect(tooEarly).toEqual([]);
  });

  it("lets a first request start at once, and each provider keep its own pace", async () => {
    const waits: number[] = [];
    const recorded = async (milliseconds: number) => void waits.push(milliseconds);
    for (const name of ["one", "other"]) {
      await createRateLimiter({ database, name, perSecond: 8, longestWaitMilliseconds: 20_000, wait: recorded }).take(
        signal,
      );
    }
    expect(waits).toEqual([]);
  });

  it("refuses when the line is longer than anyone waits, without making it longer", async () => {
    const limiter = makeLimiter("paused", 1_000);
    await limiter.pause(600_000);
    await expect(limiter.take(signal)).rejects.toMatchObject({ code: "market/rate-limited" });
    const [pace] = await database.query<{ minutes: number }>(
      "SELECT (extract(epoch FROM next_at - clock_timestamp()) / 60)::float8 AS minutes FROM market_pace WHERE name = 'paused'",
    );
    expect(pace?.minutes).toBeGreaterThan(9);
    expect(pace?.minutes).toBeLessThanOrEqual(10);
  });

  it("never shortens a pause", async () => {
    const limiter = makeLimiter("long pause", 1_000);
    await limiter.pause(600_000);
    await limiter.pause(0);
    await expect(limiter.take(signal)).rejects.toMatchObject({ code: "market/rate-limited" });
  });

  it("stops waiting when the caller does", async () => {
    const limiter = makeLimiter("waiting");
    await limiter.pause(10_000);
    const caller = new AbortController();
    const taking = limiter.take(caller.signal);
    caller.abort();
    await expect(taking).rejects.toMatchObject({ name: "AbortError" });
  });
});
