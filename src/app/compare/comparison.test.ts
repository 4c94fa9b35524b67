import { describe, expect, it } from "vitest";
import { readCompareQuestion } from "./comparison.ts";

const read = (query: string) => readCompareQuestion(new URLSearchParams(query));

describe("readCompareQuestion", () => {
  it("reads lists with commas, blanks or repeated, each symbol once", () => {
    expect(read("symbols=nvda,%20amd&symbols=AMD;intc&metrics=pe,roic&metrics=sue&chart=roic")).toEqual({
      symbols: ["NVDA", "AMD", "INTC"],
      leftOut: [],
      measures: ["pe", "roic", "sue"],
      unknownMeasures: [],
      charted: "roic",
    });
  });

  it("names what it leaves out: symbols over six, and metrics that there are none of", () => {
    expect(read("symbols=A,B,C,D,E,F,G,H&metrics=pe,charm")).toMatchObject({
      symbols: ["A", "B", "C", "D", "E", "F"],
      leftOut: ["G", "H"],
      measures: ["pe"],
      unknownMeasures: ["charm"],
    });
  });

  it("opens with the usual metrics and draws the first of them", () => {
    const { measures, charted, symbols } = read("metrics=charm&chart=charm");
    expect([measures.length, charted, symbols]).toEqual([12, "revenue", []]);
  });
});
