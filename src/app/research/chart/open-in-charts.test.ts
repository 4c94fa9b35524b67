import { describe, expect, it } from "vitest";
import { computedView } from "#app/research/computed-view.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { openInCharts } from "./chart-block.tsx";

function chartOf(id: string, periodKey: string, over: Partial<FigureChart> = {}): FigureChart {
  const point = { ...computedView("1", "times", "P/E"), id, measure: "pe", periodKey };
  return {
    kind: "chart",
    chart: "multiple_band",
    form: "lines",
    title: "P/E",
    finding: null,
    format: "times",
    categories: ["Aug 2026"],
    series: [{ name: "P/E", points: [null, point] }],
    ...over,
  };
}

describe("openInCharts", () => {
  it("draws a lone multiple at month ends with its quartiles, and years as years", () => {
    expect(openInCharts(chartOf("M42.pe.D2026-08-21", "D2026-08-21"), "KO")).toBe(
      "/charts?symbols=KO&metrics=pe&basis=month&bands=1",
    );
    expect(openInCharts(chartOf("M42.pe.FY2025", "FY2025"), "KO")).toBe("/charts?symbols=KO&metrics=pe");
  });

  it("is nothing for calculations, for charts of charts, and where no company is known", () => {
    expect(openInCharts(chartOf("C:share:F42.a.FY2025:F42.b.FY2025", "FY2025"), "KO")).toBeNull();
    expect(openInCharts(chartOf("M42.pe.FY2025", "FY2025", { chart: "custom_chart" }), "KO")).toBeNull();
    expect(openInCharts(chartOf("M42.pe.FY2025", "FY2025"), "")).toBeNull();
  });
});
