import { describe, expect, it } from "vitest";
import { chartsPath } from "./chart-question.ts";
import { readChartQuestion } from "./read-chart-question.ts";

const read = (query: string) => readChartQuestion(new URLSearchParams(query));

describe("readChartQuestion", () => {
  it("reads the whole chart, and chartsPath writes the same address", () => {
    const address = "symbols=NVDA,AMD&metrics=revenue,pe&basis=quarter&window=5&scale=log&indexed=1&bands=1";
    const { question, refusals } = read(address);
    expect(refusals).toEqual([]);
    expect(question).toEqual({
      symbols: ["NVDA", "AMD"],
      metrics: ["revenue", "pe"],
      basis: "quarter",
      window: 5,
      scale: "log",
      isIndexed: true,
      hasBands: true,
    });
    expect(chartsPath(question, ".csv")).toBe(`/charts.csv?${address}`);
  });

  it("takes the repeated fields of a form, each value once", () => {
    expect(read("symbols=nvda, AMD&metrics=revenue&metrics=&metrics=revenue").question).toMatchObject({
      symbols: ["NVDA", "AMD"],
      metrics: ["revenue"],
    });
  });

  it("names what it does not know, with metrics of nearly the same name", () => {
    const { question, refusals } = read("symbols=NVDA,<b>&metrics=revenu,zzzzzzz,roic&basis=week&window=7&scale=up");
    expect(question).toMatchObject({ symbols: ["NVDA"], metrics: ["roic"], basis: "year", window: 10 });
    expect(refusals).toEqual([
      "“<B>” is not a symbol.",
      expect.stringMatching(/^There is no metric “revenu”. Did you mean Revenue \(revenue\)/),
      "There is no metric “zzzzzzz”.",
      "The periods are year, quarter, ttm, month or day. This chart shows years.",
      "The window is 1, 3, 5 or 10 years. This chart shows 10.",
      "The scale is linear or log. This chart is linear.",
    ]);
  });

  it("takes the full name of a metric, as a form without scripts sends it", () => {
    expect(read("symbols=KO&metrics=pe&metrics=Gross margin").question.metrics).toEqual(["pe", "gross_margin"]);
  });

  it("draws at most eight companies and says which are left out", () => {
    const { question, refusals } = read("symbols=A,B,C,D,E,F,G,H,I&metrics=revenue");
    expect(question.symbols).toHaveLength(8);
    expect(refusals).toEqual(["A chart shows at most 8 companies. Left out: I."]);
  });
});
