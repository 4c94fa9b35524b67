import { describe, expect, it } from "vitest";
import { nextIndex } from "./calendar-keys.ts";

const days = ["2026-07-27", "2026-07-27", "2026-07-29", "2026-08-03", "2026-08-05"];
const press = (key: string, position: number, isMonth = false) => nextIndex({ key, index: position, days, isMonth });

describe("nextIndex", () => {
  it("leads nowhere from outside, past the ends, and for other keys", () => {
    expect(press("ArrowDown", -1)).toBeNull();
    expect(press("ArrowUp", 0)).toBeNull();
    expect(press("ArrowRight", 4)).toBeNull();
    expect(press("x", 0)).toBeNull();
  });

  it("goes up and down by company, left and right to the first company of the day before and after", () => {
    expect([press("ArrowDown", 0), press("ArrowUp", 1)]).toEqual([1, 0]);
    expect([press("ArrowRight", 0), press("ArrowLeft", 2), press("ArrowLeft", 4)]).toEqual([2, 0, 3]);
    expect([press("Home", 3), press("End", 0)]).toEqual([0, 4]);
  });

  it("goes up and down by weeks in a month", () => {
    expect([press("ArrowDown", 0, true), press("ArrowUp", 4, true)]).toEqual([3, 2]);
  });
});
