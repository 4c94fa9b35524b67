import { describe, expect, it } from "vitest";
import { isKnownDay } from "./find-figure.ts";

const now = new Date("2026-08-22T12:00:00Z");

describe("isKnownDay", () => {
  it("takes days from the first facts held up to today", () => {
    for (const day of ["2014-01-01", "2024-02-29", "2026-08-22"])
      expect([day, isKnownDay(day, now)]).toEqual([day, true]);
  });

  it("refuses days before and to come, and what is no day", () => {
    const wrong = [
      "2013-12-31",
      "2026-08-23",
      "9999-12-31",
      "2024-02-30",
      "2024-6-30",
      "2024",
      "+002024-06-30",
      "",
      "x",
    ];
    for (const day of wrong) expect([day, isKnownDay(day, now)]).toEqual([day, false]);
  });
});
