import { describe, expect, it } from "vitest";
import { readRetryAfter } from "./twilio-transport.ts";

const now = new Date("2026-08-22T12:00:00Z");

describe("readRetryAfter", () => {
  it("ignores what is neither seconds nor a date", () => {
    const headers = [null, "", "-5", "1.5", "soon", "99999999999", "Feb"];
    expect(headers.map((header) => readRetryAfter(header, now))).toEqual(headers.map(() => null));
  });

  it("reads seconds and all three spellings of a date", () => {
    expect(readRetryAfter("30", now)).toBe(30);
    expect(readRetryAfter("Sat, 22 Aug 2026 12:01:00 GMT", now)).toBe(60);
    expect(readRetryAfter("Saturday, 22-Aug-26 12:01:00 GMT", now)).toBe(60);
    expect(readRetryAfter("Sat Aug 22 12:01:00 2026", now)).toBe(60);
  });

  it("takes a date in the past as now", () => {
    expect(readRetryAfter("Sat, 22 Aug 2026 11:00:00 GMT", now)).toBe(0);
  });
});
