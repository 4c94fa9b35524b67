import { describe, expect, it } from "vitest";
import { keepDigits } from "./code-entry.tsx";

describe("keepDigits", () => {
  it("keeps nothing but digits, and six of them", () => {
    expect(keepDigits("Your code: 123 456-7")).toBe("123456");
    expect(keepDigits("12a4")).toBe("124");
    expect(keepDigits("")).toBe("");
  });
});
