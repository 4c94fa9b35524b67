import { describe, expect, it } from "vitest";
import { planRetry, readRetryAfter } from "./polite-fetch.ts";

const now = new Date("2026-08-22T12:00:00Z");
const first = { attempt: 1, status: 503, retryAfter: null, now, random: 0 };

describe("planRetry", () => {
  it("waits half a second to begin with, half of it by chance", () => {
    expect(planRetry(first)).toBe(250);
    expect(planRetry({ ...first, random: 0.5 })).toBe(375);
    expect(planRetry({ ...first, random: 0.999 })).toBe(500);
  });

  it("doubles the pause and gives up after the third attempt", () => {
    expect(planRetry({ ...first, attempt: 2, random: 0.5 })).toBe(750);
    expect(planRetry({ ...first, attempt: 3 })).toBeNull();
  });

  it("does what Retry-After asks, as long as a reader can wait for it", () => {
    expect(planRetry({ ...first, status: 429, retryAfter: "3" })).toBe(3_000);
    expect(planRetry({ ...first, status: 429, retryAfter: "Sat, 22 Aug 2026 12:00:07 GMT" })).toBe(7_000);
    expect(planRetry({ ...first, status: 429, retryAfter: "600" })).toBeNull();
  });

  it("asks again after no answer at all, never after a refusal", () => {
    expect(planRetry({ ...first, status: null })).toBe(250);
    expect([400, 401, 403, 404, 501].map((status) => planRetry({ ...first, status }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("readRetryAfter", () => {
  it("reads seconds", () => {
    expect(readRetryAfter("120", now)).toBe(120_000);
    expect(readRetryAfter(" 0 ", now)).toBe(0);
  });

  it("reads all three spellings of a date", () => {
    expect(readRetryAfter("Sat, 22 Aug 2026 12:01:00 GMT", now)).toBe(60_000);
    expect(readRetryAfter("Saturday, 22-Aug-26 12:01:00 GMT", now)).toBe(60_000);
    expect(readRetryAfter("Sat Aug 22 12:01:00 2026", now)).toBe(60_000);
  });

  it("takes a date in the past as now", () => {
    expect(readRetryAfter("Sat, 22 Aug 2026 11:00:00 GMT", now)).toBe(0);
  });

  it("ignores anything else", () => {
    expect(["-5", "1.5", "soon", "", "99999999999"].map((header) => readRetryAfter(header, now))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(readRetryAfter(null, now)).toBeNull();
  });
});
