import { describe, expect, it } from "vitest";
import { inFours } from "./in-fours.ts";

describe("inFours", () => {
  it("groups a key for typing, without a blank at its end", () => {
    expect(inFours("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
    expect(inFours("JBSWY")).toBe("JBSW Y");
    expect(inFours("")).toBe("");
  });
});
