import { describe, expect, it } from "vitest";
import { computedView } from "#app/research/computed-view.ts";
import { formatTick } from "./plot.ts";

describe("formatTick", () => {
  it("writes axis values as figures are written, without empty decimals", () => {
    expect(formatTick(50e9, computedView("1", "USD"), "money")).toBe("$50B");
    expect(formatTick(2.5e9, computedView("1", "USD"), "money")).toBe("$2.5B");
    expect(formatTick(0, computedView("1", "USD"), "money")).toBe("$0");
    expect(formatTick(0.2, computedView("1", "ratio"), "percent")).toBe("20%");
    expect(formatTick(-0.125, computedView("1", "ratio"), "percent")).toBe("−12.5%");
    expect(formatTick(100, computedView("1", "times"), "times")).toBe("100×");
  });
});
