import { describe, expect, it } from "vitest";
import { sumDecimals } from "./decimal-text.ts";

describe("sumDecimals", () => {
  it("adds exactly, and drops needless zeros", () => {
    expect(sumDecimals(["0.1", "0.2"])).toBe("0.3");
    expect(sumDecimals(["10", "0.50", "-0.5"])).toBe("10");
    expect(sumDecimals(["90071992547409930", "0.00000001"])).toBe("90071992547409930.00000001");
    expect(sumDecimals([])).toBe("0");
  });

  it("goes below nothing where more was sold than bought", () => {
    expect(sumDecimals(["1.25", "-1.5"])).toBe("-0.25");
    expect(sumDecimals(["-3", "1"])).toBe("-2");
  });
});
