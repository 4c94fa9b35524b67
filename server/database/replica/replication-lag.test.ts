import { describe, expect, it } from "vitest";
import { createReplicationLag } from "./watch-replica.ts";

describe("createReplicationLag", () => {
  it("is unknown before the primary was asked, and the age of the newest position that was reached from then on", () => {
    const lag = createReplicationLag();
    expect(lag.behind(100n, 0)).toBeNull();
    lag.primaryWas(100n, 1_000);
    lag.primaryWas(200n, 2_000);
    lag.primaryWas(300n, 3_000);
    expect(lag.behind(200n, 3_100)).toBe(1_100);
    expect(lag.behind(299n, 3_100)).toBe(1_100);
    expect(lag.behind(300n, 3_100)).toBe(100);
  });

  it("grows while the primary says nothing, because it may have gone on", () => {
    const lag = createReplicationLag();
    lag.primaryWas(100n, 1_000);
    expect(lag.behind(100n, 61_000)).toBe(60_000);
  });

  it("stays small while a primary without changes is asked", () => {
    const lag = createReplicationLag();
    for (let at = 0; at <= 60_000; at += 1_000) lag.primaryWas(100n, at);
    expect(lag.behind(100n, 60_010)).toBe(10);
  });

  it("is at least the time since the oldest position that is known, where none was reached", () => {
    const lag = createReplicationLag();
    for (let second = 0; second < 1_000; second += 1) lag.primaryWas(BigInt(100 + second), second * 1_000);
    expect(lag.behind(1n, 1_000_000)).toBe(600_000);
  });
});
