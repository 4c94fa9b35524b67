import { describe, expect, it } from "vitest";
import { sampleChart } from "#app/testing/sample-figures.ts";
import { nameMarks } from "./chart-words.ts";
import { plotOf } from "./plot/plot-layout.ts";

const marksOf = (values: Parameters<typeof sampleChart>[1]) => {
  const chart = sampleChart("lines", values, { title: "Lines" });
  return nameMarks(chart, plotOf(chart));
};

describe("nameMarks", () => {
  it("names lines next to the plot, moved apart, and knows from where they lead", () => {
    const [first, second] = marksOf([
      ["1", "2", "3"],
      ["1", "2", "3"],
    ]);
    expect(first?.end).toEqual(second?.end);
    expect(Math.abs((first?.at ?? 0) - (second?.at ?? 0))).toBe(15);
  });

  it("names a line that ends early where it ends, and leaves its place next to the plot to the others", () => {
    const [whole, early] = marksOf([
      ["1", "2", "3"],
      ["1", "3", null],
    ]);
    expect(whole?.at).toBe(whole?.end.y);
    expect(early?.at).toBeNull();
    expect(early?.end.x).toBe(50);
  });
});
