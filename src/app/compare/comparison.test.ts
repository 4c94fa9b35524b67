import { describe, expect, it } from "vitest";
import { compareAddress, USUAL_MEASURES } from "./compare-question.ts";
import { readCompareQuestion } from "./comparison.ts";

const read = (query: string) => readCompareQuestion(new URLSearchParams(query));

describe("readCompareQuestion", () => {
  it("reads lists with commas, blanks or repeated, each symbol once", () => {
    expect(read("symbols=nvda,%20amd&symbols=AMD;intc&metrics=pe,roic&metrics=sue&chart=roic")).toEqual({
      question: {
        symbols: ["NVDA", "AMD", "INTC"],
        measures: ["pe", "roic", "sue"],
        charted: "roic",
        hasHistory: false,
      },
      withPeers: false,
      leftOut: [],
      unknownMeasures: [],
    });
  });

  it("takes line items and the full name of a metric", () => {
    expect(read("metrics=pe&metrics=Total assets").question.measures).toEqual(["pe", "total_assets"]);
  });

  it("names what it leaves out: symbols over eight, and metrics that there are none of", () => {
    expect(read("symbols=A,B,C,D,E,F,G,H,I,J&metrics=pe,charm")).toMatchObject({
      question: { symbols: ["A", "B", "C", "D", "E", "F", "G", "H"], measures: ["pe"] },
      leftOut: ["I", "J"],
      unknownMeasures: ["charm"],
    });
  });

  it("opens with the usual metrics and draws the first of them", () => {
    const { measures, charted, symbols } = read("metrics=charm&chart=charm").question;
    expect([measures, charted, symbols]).toEqual([USUAL_MEASURES, "revenue", []]);
  });

  it("has an address that opens the same comparison", () => {
    const query = "symbols=KO,PEP&metrics=pe,gross_margin&chart=gross_margin&history=1";
    expect(compareAddress(read(query).question)).toBe(`/compare?${query}`);
    expect(compareAddress(read("symbols=KO,PEP").question)).toBe("/compare?symbols=KO,PEP");
  });
});
