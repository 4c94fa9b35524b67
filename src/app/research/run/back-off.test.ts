import { describe, expect, it } from "vitest";
import { backOff } from "./follow-run.ts";

describe("backOff", () => {
  it("doubles from half a second and stops at fifteen seconds", () => {
    expect([1, 2, 3, 4, 5, 6, 12].map((attempt) => backOff(attempt, 0.5))).toEqual([
      500, 1000, 2000, 4000, 8000, 15000, 15000,
    ]);
  });

  it("spreads open pages by a fifth to either side", () => {
    expect([backOff(1, 0), backOff(1, 1)]).toEqual([400, 600]);
  });
});
