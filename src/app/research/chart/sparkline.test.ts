import { describe, expect, it } from "vitest";
import { sparklinePoints } from "./sparkline.tsx";

describe("sparklinePoints", () => {
  it("keeps the place of periods without a value free", () => {
    expect(sparklinePoints([1, null, 3])).toEqual([
      { x: 2, y: 16 },
      { x: 62, y: 2 },
    ]);
  });
});
