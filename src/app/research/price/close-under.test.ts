import { describe, expect, it } from "vitest";
import { closeAtPointer, SCALE_WIDTH } from "./closes.ts";

const CLOSES = [
  ["2026-08-19", "176"],
  ["2026-08-20", "177"],
  ["2026-08-21", "178"],
] as const;
const PICTURE = { left: 100, width: 400 + SCALE_WIDTH };

describe("closeAtPointer", () => {
  it("reads the close nearest to the place, and the last one over the scale of prices", () => {
    const dates = [90, 100, 199, 201, 450, 540].map(
      (clientX) => closeAtPointer(CLOSES, PICTURE, { clientX, clientY: 0 })?.[0],
    );
    expect(dates).toEqual(["2026-08-19", "2026-08-19", "2026-08-19", "2026-08-20", "2026-08-21", "2026-08-21"]);
    expect(closeAtPointer([], PICTURE, { clientX: 200, clientY: 0 })).toBeUndefined();
  });
});
