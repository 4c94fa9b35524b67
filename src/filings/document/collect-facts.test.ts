import { describe, expect, it } from "vitest";
import { readTaggedNumber } from "./collect-facts.ts";

const plain = { format: "ixt:num-dot-decimal", scale: 0, sign: undefined };

describe("readTaggedNumber", () => {
  it.each(["n/a", "", "1.2.3", "12O", "1e5", "0x10", "9".repeat(40)])("reads no number out of %j", (printed) => {
    expect(readTaggedNumber(printed, plain)).toBeNull();
  });

  it("refuses a scale that no amount has", () => {
    expect(readTaggedNumber("5", { ...plain, scale: 400 })).toBeNull();
    expect(readTaggedNumber("5", { ...plain, scale: Number.NaN })).toBeNull();
  });

  it.each([
    ["216,041", 6, undefined, "216041000000"],
    ["4.90", 0, undefined, "4.9"],
    ["12.345", 2, undefined, "1234.5"],
    ["31.5", -2, undefined, "0.315"],
    [".5", 3, "-", "-500"],
    ["0.00", 6, "-", "0"],
    ["007", 0, undefined, "7"],
  ])("reads %s at scale %i with sign %s as %s", (printed, scale, sign, expected) => {
    expect(readTaggedNumber(printed, { ...plain, scale, sign })).toBe(expected);
  });

  it("reads dashes, decimal commas and words as their format says", () => {
    expect(readTaggedNumber("—", { ...plain, format: "ixt:fixed-zero", scale: 6 })).toBe("0");
    expect(readTaggedNumber("1.234,5", { ...plain, format: "ixt:num-comma-decimal" })).toBe("1234.5");
    expect(readTaggedNumber("twenty-one", { ...plain, format: "ixt-sec:numwordsen" })).toBe("21");
    expect(readTaggedNumber("two hundred and five thousand", { ...plain, format: "ixt-sec:numwordsen" })).toBe(
      "205000",
    );
    expect(readTaggedNumber("several", { ...plain, format: "ixt-sec:numwordsen" })).toBeNull();
  });
});
