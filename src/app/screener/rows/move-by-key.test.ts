import { describe, expect, it } from "vitest";
import { rowByKey } from "./move-by-key.ts";

describe("rowByKey", () => {
  it("moves by one row, by a screen, and to either end, and stays within the rows", () => {
    expect(rowByKey("ArrowDown", 3, 10)).toBe(4);
    expect(rowByKey("ArrowUp", 0, 10)).toBe(0);
    expect(rowByKey("PageDown", 3, 10_000)).toBe(23);
    expect(rowByKey("PageDown", 3, 10)).toBe(9);
    expect(rowByKey("End", 3, 10_000)).toBe(9_999);
    expect(rowByKey("Home", 3, 10)).toBe(0);
    expect(rowByKey("Enter", 3, 10)).toBeNull();
  });
});
