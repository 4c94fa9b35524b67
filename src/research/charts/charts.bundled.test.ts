import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type Analyses, openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { chartMeasure, type ChartMeasure } from "./chart-measures.ts";
import { type ChartBasis, type ChartQuestion, usualChart } from "./chart-question.ts";
import { makePanels } from "./make-panels.ts";
import { type ChartLine, readChartLine, refuseBasis } from "./read-chart-line.ts";

let analysisOf: Analyses;

beforeAll(async () => {
  analysisOf = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

function measureOf(id: string): ChartMeasure {
  const measure = chartMeasure(id);
  if (measure === null) throw new TypeError(`there is no measure ${id}`);
  return measure;
}

async function lineOf(symbol: string, id: string, basis: ChartBasis = "year"): Promise<ChartLine> {
  return readChartLine(await analysisOf(symbol), measureOf(id), basis);
}

async function panelsOf(symbols: readonly string[], metrics: readonly string[], over: Partial<ChartQuestion> = {}) {
  const question = { ...usualChart(symbols, metrics), ...over };
  const lines: ChartLine[] = [];
  for (const symbol of symbols) for (const id of metrics) lines.push(await lineOf(symbol, id, question.basis));
  return makePanels(lines, question);
}

describe("readChartLine", () => {
  it("reads a multiple at month ends, with bands that count their months and open as evidence", async () => {
    const analysis = await analysisOf("AAPL");
    const { points, bands } = readChartLine(analysis, measureOf("pe"), "year");
    expect(points.at(-2)?.figure.periodEnd).toBe("2026-07-31");
    expect(bands.map(({ window, figures }) => [window, figures?.months.value])).toEqual([
      [1, "12"],
      [3, "36"],
      [5, "60"],
      [10, "120"],
    ]);
    for (const { figures } of bands) {
      const [lower, median, upper] = [figures?.lower, figures?.median, figures?.upper].map((one) => Number(one?.value));
      expect(lower).toBeLessThanOrEqual(median ?? NaN);
      expect(median).toBeLessThanOrEqual(upper ?? NaN);
    }
    const median = bands[2]?.figures?.median;
    const lineage = resolveFigure(median?.id ?? "", analysis)?.lineage;
    expect(lineage?.kind === "formula" && lineage.formula).toMatch(/^Median of P\/E at 60 month ends, /);
  });

  it("counts the months that the registry counts, over five years and over all", async () => {
    const analysis = await analysisOf("AAPL");
    const day = analysis.periods("day").at(-1);
    const registry = (id: string) => (day === undefined ? null : analysis.figure(id, day).value?.toFixed());
    const { bands } = await lineOf("AAPL", "pe");
    const [, , five, ten] = bands.map(({ figures }) => figures);
    expect(five?.median.value).toBe(registry("pe_median_5y"));
    expect([ten?.median.value, ten?.months.value]).toEqual([registry("pe_median"), registry("pe_months")]);
  });
});

describe("makePanels", () => {
  it("puts fiscal years that end in different months into one calendar year", async () => {
    const { panels } = await panelsOf(["NVDA", "AMD", "COST"], ["revenue"]);
    const { chart } = panels[0] ?? {};
    expect(chart?.categories).toHaveLength(10);
    expect(chart?.series.map(({ name }) => name)).toEqual(["NVDA", "AMD", "COST"]);
    const at2025 = chart?.categories.indexOf("2025") ?? -1;
    expect(chart?.series.map(({ points }) => points[at2025]?.periodLabel)).toEqual(["FY2026", "FY2025", "FY2025"]);
  });

  it("says once which companies have no period yet, and by which rule years share a place", async () => {
    const { panels } = await panelsOf(["MSFT", "NVDA", "AAPL"], ["revenue", "net_income"]);
    expect(panels[0]?.notes).toEqual([
      "We have no period for 2026 of NVDA, AAPL.",
      "Companies end their fiscal years in different months. A fiscal year that ends by the middle of June counts as the calendar year before, a later one as the year that it ends in.",
    ]);
  });

  it("draws to the newest period, and says which values are missing there", async () => {
    const { panels } = await panelsOf(["O"], ["roic"], { basis: "ttm" });
    expect(panels[0]?.chart.categories.at(-1)).toBe("12 months to 30 Jun 2026");
    expect(panels[0]?.notes[0]).toMatch(
      /^O Return on invested capital has no value for .*12 months to 30 Jun 2026.* not in our data yet\.$/,
    );
  });

  it("draws a multiple day by day for the two years that we have closes of", async () => {
    const { panels } = await panelsOf(["AAPL", "O"], ["pe"], { basis: "day", window: 3 });
    const { chart, notes, bands } = panels[0] ?? {};
    expect(chart?.title).toBe("P/E of AAPL, O, daily");
    expect(chart?.categories.slice(-2)).toEqual(["20 Aug 2026", "21 Aug 2026"]);
    expect(chart?.categories.length).toBeGreaterThan(490);
    expect(notes).toContain(
      "We have daily closing prices for the last two years only. Choose month ends for a longer time.",
    );
    expect(bands?.[0]?.rows.map(({ label, cells }) => [label, cells.at(-1)?.value])).toEqual([
      ["AAPL", "36"],
      ["O", "36"],
    ]);
  });

  it("keeps the figures of an index as they are", async () => {
    const { panels } = await panelsOf(["NVDA", "AMD"], ["revenue"], { isIndexed: true });
    const [line] = panels[0]?.chart.series ?? [];
    expect(line?.drawn?.[0]).toBe("100");
    expect(line?.points[0]).toMatchObject({ unit: "USD", measure: "revenue" });
  });

  it("gives four kinds of units a picture each and refuses a fifth", async () => {
    const metrics = ["revenue", "gross_margin", "pe", "eps_diluted", "days_sales"];
    const { panels, refusals } = await panelsOf(["NVDA"], metrics);
    expect(panels.map(({ chart }) => chart.title)).toEqual([
      "Revenue of NVDA, annual",
      "Gross margin of NVDA, annual",
      "P/E of NVDA, at month ends",
      "Diluted EPS of NVDA, annual",
    ]);
    expect(refusals).toEqual([
      expect.stringMatching(
        /: we draw at most four kinds of units on one page\. Open this metric in a chart of its own\.$/,
      ),
    ]);
  });

  it("says why values are missing, and draws the quartiles of a lone multiple", async () => {
    const { panels } = await panelsOf(["INTC"], ["pe"], { window: 5, hasBands: true });
    expect(panels[0]?.notes[0]).toMatch(/^INTC P\/E has no value for .*\. .+\.$/);
    expect(panels[0]?.chart.range?.median.id).toMatch(/^C:band_median:/);
    expect(panels[0]?.bands[0]?.rows.map(({ label }) => label)).toEqual([
      "1\u00a0year",
      "3\u00a0years",
      "5\u00a0years",
      "10\u00a0years",
    ]);
  });

  it("has a reason for every figure without a value, of every kind of company", async () => {
    const symbols = ["JPM", "MET", "O", "KO", "COST"];
    const silent: string[] = [];
    for (const basis of ["year", "quarter", "ttm"] as const) {
      const { panels } = await panelsOf(symbols, ["revenue", "roic"], { basis });
      for (const { chart } of panels)
        for (const { name, points } of chart.series)
          for (const point of points)
            if (point?.value == null && !point?.reason) silent.push(`${name} ${point?.periodLabel ?? ""}`);
    }
    expect(silent).toEqual([]);
  });
});

describe("refuseBasis", () => {
  it("says which periods a metric can be drawn over", () => {
    expect(refuseBasis(measureOf("pe"), "year")).toBeNull();
    expect(refuseBasis(measureOf("revenue"), "month")).toBe(
      "Revenue does not change with the share price. Choose annual, quarterly or trailing twelve months.",
    );
  });
});
