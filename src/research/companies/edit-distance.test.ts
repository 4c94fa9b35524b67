import { describe, expect, it } from "vitest";
import { editDistance } from "./search-companies.ts";

describe("editDistance", () => {
  it("counts insertions, deletions, replacements and swaps of neighbours", () => {
    expect(editDistance("nvidia", "nvidia", 2)).toBe(0);
    expect(editDistance("nvidia", "nvdia", 2)).toBe(1);
    expect(editDistance("nvidia", "nvidja", 2)).toBe(1);
    expect(editDistance("nvidia", "nivdia", 2)).toBe(1);
    expect(editDistance("microsoft", "microsft", 2)).toBe(1);
    expect(editDistance("kitten", "sitting", 3)).toBe(3);
  });

  it("stops one above the limit", () => {
    expect(editDistance("kitten", "sitting", 2)).toBe(3);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
    expect(editDistance("", "ab", 2)).toBe(2);
  });
});
