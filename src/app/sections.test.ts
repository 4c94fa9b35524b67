import { describe, expect, it } from "vitest";
import { addressOf, isWithin, SECTIONS } from "./sections.ts";

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

describe("addressOf", () => {
  const compare = SECTIONS.find(({ label }) => label === "Compare");
  if (!compare) throw new TypeError("Compare is a section");

  it("leads from the page of a company to the company", () => {
    expect(addressOf(compare, "/research/BRK-B/financials")).toBe("/compare?symbols=BRK-B&peers=1");
  });

  it("leads to the section itself from an address that encodes nothing", () => {
    expect(addressOf(compare, "/research/%ff")).toBe("/compare");
  });
});
