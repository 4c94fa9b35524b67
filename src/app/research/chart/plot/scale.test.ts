import { describe, expect, it } from "vitest";
import { bands, horizontalScale, verticalScale } from "./plot.ts";

describe("verticalScale", () => {
  it("puts the lowest tick at the bottom and the highest at the top", () => {
    const place = verticalScale([-50, 0, 50, 100], 160, 10);
    expect([place(-50), place(0), place(100)]).toEqual([160, 110, 10]);
  });
});

describe("horizontalScale", () => {
  it("runs from the left in percent", () => {
    const place = horizontalScale([-20, 80]);
    expect([place(-20), place(0), place(80)]).toEqual([0, 20, 100]);
  });

  it("stays at the left when there is nothing between its ends", () => {
    expect(horizontalScale([3, 3])(3)).toBe(0);
  });
});

describe("bands", () => {
  it("cuts the width evenly and leaves space around each band", () => {
    expect(bands(2, 0.5)).toEqual([
      { start: 12.5, width: 25, middle: 25 },
      { start: 62.5, width: 25, middle: 75 },
    ]);
  });

  it("has none for no categories", () => {
    expect(bands(0)).toEqual([]);
  });
});
