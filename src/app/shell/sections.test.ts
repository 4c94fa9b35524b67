import { describe, expect, it } from "vitest";
import { isWithin, SECTIONS } from "./header.tsx";

describe("isWithin", () => {
  it("holds for the section's own address and everything under it", () => {
    const [research] = SECTIONS;
    if (!research) throw new TypeError("there are sections");
    expect(isWithin("/research/AAPL", research)).toBe(true);
    expect(isWithin("/research", research)).toBe(true);
    expect(isWithin("/researchers", research)).toBe(false);
    expect(isWithin("/", research)).toBe(false);
  });
});
