import { describe, expect, it } from "vitest";
import { sampleChart, sampleTable } from "#app/testing/sample-figures.ts";
import type { Block } from "#research/cards/card.ts";
import { spansOf } from "./card-section.tsx";

const chart: Block = sampleChart("bars", [["1"]]);
const sentences: Block = { kind: "sentences", items: [] };
const prose: Block = { kind: "prose", text: "Method." };

describe("spansOf", () => {
  it("sets charts and sentences side by side in pairs", () => {
    expect(spansOf([sentences, chart, chart, chart])).toEqual(["half", "half", "half", "half"]);
  });

  it("gives the whole width to one left over", () => {
    expect(spansOf([chart, chart, chart])).toEqual(["half", "half", "full"]);
    expect(spansOf([chart, prose, chart])).toEqual(["full", "full", "full"]);
  });

  it("gives wide tables and lists of facts the whole width", () => {
    const years = Array.from({ length: 10 }, (_, index) => `FY${2017 + index}`);
    expect(spansOf([chart, sampleTable()])).toEqual(["half", "half"]);
    expect(spansOf([chart, sampleTable({ columns: years })])).toEqual(["full", "full"]);
    expect(spansOf([chart, sampleTable({ columns: ["21 Aug 2026"] })])).toEqual(["full", "full"]);
  });
});
