import { describe, expect, it } from "vitest";
import { sampleChart, sampleFigure } from "#app/testing/sample-figures.ts";
import { plotOf } from "./plot/plot-layout.ts";
import { adjacentMark, markNear, markText } from "./chart-cursor.ts";

const chart = sampleChart("lines", [
  ["60", "70"],
  ["20", "30"],
]);
const { marks } = plotOf(chart);
const [first] = marks;

describe("markText", () => {
  it("says category, series and the figure as it is written everywhere", () => {
    const revenue = sampleChart("bars", [["130497000000"]], {
      series: [{ name: "Revenue", points: [sampleFigure()] }],
      categories: ["FY2025"],
    });
    expect(plotOf(revenue).marks.map((mark) => markText(revenue, mark))).toEqual(["FY2025, Revenue $130.50B"]);
  });

  it("says both values of a dot", () => {
    const scatter = sampleChart("scatter", [["1000"], ["2000"]], { categories: ["NVDA"] });
    expect(plotOf(scatter).marks.map((mark) => markText(scatter, mark))).toEqual([
      "NVDA, Series 1 $1.00K, Series 2 $2.00K",
    ]);
  });
});

describe("adjacentMark", () => {
  it("changes the series within a category, going round", () => {
    if (first === undefined) throw new TypeError("the chart has points");
    const below = adjacentMark(marks, first, "ArrowDown");
    expect(below).toMatchObject({ series: 1, category: 0 });
    expect(adjacentMark(marks, first, "ArrowUp")).toBe(below);
  });

  it("leaves every other key alone, and a lone series", () => {
    if (first === undefined) throw new TypeError("the chart has points");
    expect(adjacentMark(marks, first, "ArrowLeft")).toBeNull();
    const alone = plotOf(sampleChart("bars", [["1", "2"]])).marks;
    expect(alone.map((mark) => adjacentMark(alone, mark, "ArrowDown"))).toEqual([null, null]);
  });
});

describe("markNear", () => {
  it("finds the column first, then the height", () => {
    expect(markNear(marks, { x: 30, y: 0 }, "lines")).toMatchObject({ category: 0, series: 0 });
    expect(markNear(marks, { x: 80, y: 999 }, "lines")).toMatchObject({ category: 1, series: 1 });
  });

  it("finds the row of a waterfall wherever the pointer is across", () => {
    const rows = plotOf(sampleChart("waterfall", [["100", "20", "120"]])).marks;
    expect(markNear(rows, { x: 99, y: 40 }, "waterfall")).toMatchObject({ category: 1 });
  });

  it("finds nothing without points", () => {
    expect(markNear([], { x: 50, y: 50 }, "bars")).toBeNull();
  });
});
