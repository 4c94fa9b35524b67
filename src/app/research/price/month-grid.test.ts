import { describe, expect, it } from "vitest";
import { monthGrid } from "./closes.ts";

describe("monthGrid", () => {
  it("sets month-end closes under their months, newest year first", () => {
    const grid = monthGrid([
      ["2025-11-28", "177"],
      ["2025-12-31", "186.5"],
      ["2026-01-30", "191.13"],
    ]);
    expect(grid.map(({ year }) => year)).toEqual(["2026", "2025"]);
    expect(grid[0]?.closes.slice(0, 2)).toEqual([["2026-01-30", "191.13"], null]);
    expect(grid[1]?.closes.slice(9)).toEqual([null, ["2025-11-28", "177"], ["2025-12-31", "186.5"]]);
  });
});
