import { describe, expect, it } from "vitest";
import { sampleChart } from "#app/testing/sample-figures.ts";
import { plotOf } from "./plot-layout.ts";
import { PLOT_HEIGHT, PLOT_TOP, ROW_HEIGHT } from "./plot.ts";

describe("plotOf bars", () => {
  it("stands bars on zero and hangs negative ones under it", () => {
    const { marks, zero, ticks } = plotOf(sampleChart("bars", [["100", "-100"]]));
    expect(ticks.map(({ value }) => value)).toEqual([-100, -50, 0, 50, 100]);
    const half = (PLOT_HEIGHT - PLOT_TOP) / 2;
    expect(zero).toBe(PLOT_TOP + half);
    expect(marks.map(({ bar }) => [bar?.y, bar?.height])).toEqual([
      [PLOT_TOP, half],
      [PLOT_TOP + half, half],
    ]);
  });

  it("leaves the place of a missing value empty", () => {
    const { marks, bands } = plotOf(sampleChart("bars", [["1", null, "3"]]));
    expect(bands).toHaveLength(3);
    expect(marks.map(({ category }) => category)).toEqual([0, 2]);
  });

  it("sets the bars of several series beside each other", () => {
    const { marks } = plotOf(sampleChart("grouped-bars", [["1"], ["2"]]));
    const [first, second] = marks.map(({ bar }) => bar);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0);
  });
});

describe("plotOf lines", () => {
  it("breaks a line where a point is missing", () => {
    const { lines } = plotOf(sampleChart("lines", [["1", "2", null, "4"]]));
    expect(lines.map(({ points }) => points.map(({ category }) => category))).toEqual([[0, 1], [3]]);
  });

  it("leaves zero out only when the values lie far above it", () => {
    expect(plotOf(sampleChart("lines", [["0.72", "0.75"]])).ticks[0]?.value).toBeGreaterThan(0.5);
    expect(plotOf(sampleChart("lines", [["0.1", "0.75"]])).ticks[0]?.value).toBe(0);
  });
});

describe("plotOf stack", () => {
  it("puts parts on top of each other and what is negative under zero", () => {
    const { marks } = plotOf(sampleChart("stack", [["60"], ["40"], ["-20"]]));
    const [bottom, top, below] = marks.map(({ bar }) => bar);
    expect((top?.y ?? 0) + (top?.height ?? 0)).toBeCloseTo(bottom?.y ?? 0, 1);
    expect(below?.y).toBeCloseTo((bottom?.y ?? 0) + (bottom?.height ?? 0), 1);
  });
});

describe("plotOf waterfall", () => {
  it("begins each step where the one before ended, and stands both ends on zero", () => {
    const { marks, zero } = plotOf(sampleChart("waterfall", [["100", "20", "-40", "80"]]));
    expect(marks.map(({ tone }) => tone)).toEqual(["total", "up", "down", "total"]);
    expect(marks.map(({ bar }) => [bar?.x, bar?.width])).toEqual([
      [0, 83.33],
      [83.33, 16.67],
      [66.67, 33.33],
      [0, 66.67],
    ]);
    expect(zero).toBe(0);
    expect(marks.map(({ y }) => y)).toEqual([0.5, 1.5, 2.5, 3.5].map((row) => row * ROW_HEIGHT));
  });
});

describe("plotOf scatter", () => {
  it("takes the first series across and the second upwards, and leaves out what has not both", () => {
    const { marks, xTicks } = plotOf(
      sampleChart("scatter", [
        ["0", "1", "0.5"],
        ["0", "1", null],
      ]),
    );
    expect(marks.map(({ category, x, y }) => [category, x, y])).toEqual([
      [0, 0, PLOT_HEIGHT],
      [1, 100, PLOT_TOP],
    ]);
    expect(xTicks?.map(({ at }) => at)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});
