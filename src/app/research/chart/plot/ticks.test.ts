import { describe, expect, it } from "vitest";
import { niceTicks } from "./plot.ts";

describe("niceTicks", () => {
  it("counts in round steps that enclose the values", () => {
    expect(niceTicks(0, 215.9e9)).toEqual([0, 100e9, 200e9, 300e9]);
    expect(niceTicks(0, 7)).toEqual([0, 2, 4, 6, 8]);
    expect(niceTicks(0.52, 0.75)).toEqual([0.5, 0.6, 0.7, 0.8]);
  });

  it("goes below zero for negative values", () => {
    expect(niceTicks(-0.31, 1.26)).toEqual([-0.5, 0, 0.5, 1, 1.5]);
    expect(niceTicks(-8, -3)).toEqual([-8, -6, -4, -2]);
  });

  it("has no arithmetic dust in its values", () => {
    expect(niceTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it("makes room for a single value and for none", () => {
    expect(niceTicks(5, 5)).toEqual([0, 2, 4, 6]);
    expect(niceTicks(0, 0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(niceTicks(Infinity, -Infinity)).toEqual([0, 1]);
  });
});
