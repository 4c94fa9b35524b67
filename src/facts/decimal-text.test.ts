import { describe, expect, it } from "vitest";
import { canonicalDecimal } from "./normalise.ts";

describe("canonicalDecimal", () => {
  it("spells one number one way", () => {
    expect(["3.710", "3.71", "+3.71", "371e-2"].map(canonicalDecimal)).toEqual(["3.71", "3.71", "3.71", "3.71"]);
    expect(["-0", "0.0", "0"].map(canonicalDecimal)).toEqual(["0", "0", "0"]);
    expect(["130497000000", "1.30497e11"].map(canonicalDecimal)).toEqual(["130497000000", "130497000000"]);
  });

  it("keeps digits a double would lose", () => {
    expect(canonicalDecimal("12345678901234567890.120")).toBe("12345678901234567890.12");
  });

  it("refuses what is not a number", () => {
    expect(() => canonicalDecimal("n/a")).toThrow(TypeError);
    expect(() => canonicalDecimal("Infinity")).toThrow(TypeError);
    expect(() => canonicalDecimal("")).toThrow(TypeError);
  });
});
