import { describe, expect, it } from "vitest";
import { retryDelay } from "./sender.ts";

const first = { attempt: 1, retryAfterSeconds: null, random: 0 };

describe("retryDelay", () => {
  it("waits two seconds to begin with, half of them by chance", () => {
    expect(retryDelay(first)).toBe(1);
    expect(retryDelay({ ...first, random: 0.5 })).toBe(1.5);
  });

  it("doubles up to two minutes", () => {
    const delays = [2, 3, 6, 7, 8, 60].map((attempt) => retryDelay({ ...first, attempt }));
    expect(delays).toEqual([2, 4, 32, 60, 60, 60]);
    expect(retryDelay({ ...first, attempt: 60, random: 0.999 })).toBeLessThan(120);
  });

  it("waits as long as the other side asks, a quarter of an hour at most", () => {
    expect(retryDelay({ ...first, retryAfterSeconds: 30 })).toBe(30);
    expect(retryDelay({ ...first, retryAfterSeconds: 86_400 })).toBe(900);
  });

  it("is not hurried by a wish for less", () => {
    expect(retryDelay({ ...first, attempt: 5, retryAfterSeconds: 1 })).toBe(16);
  });
});
