import { describe, expect, it } from "vitest";
import { isRage } from "./open-amplitude.ts";

const clicks = (...places: readonly (readonly [number, number])[]) => places.map(([X, Y]) => ({ X, Y, Time: 0 }));

describe("isRage", () => {
  it("is none of three clicks, of clicks more than 20 pixels apart, and of what is no list", () => {
    expect(isRage(clicks([0, 0], [1, 1], [2, 2]))).toBe(false);
    expect(isRage(clicks([0, 0], [21, 0], [0, 0], [21, 0]))).toBe(false);
    expect(isRage(clicks([0, 0], [0, 21], [0, 0], [0, 21]))).toBe(false);
    expect(isRage(undefined)).toBe(false);
  });

  it("is four clicks in a row within 20 pixels, whatever came before", () => {
    expect(isRage(clicks([100, 100], [0, 0], [20, 20], [10, 0], [0, 20]))).toBe(true);
  });
});
