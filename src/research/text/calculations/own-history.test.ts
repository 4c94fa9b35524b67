import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "#facts/figure.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { extremeOf } from "./windows.ts";

let analysisOf: Analyses;

beforeAll(async () => {
  analysisOf = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

async function newest(symbol: string, measure: string): Promise<Figure> {
  const analysis = await analysisOf(symbol);
  const day = analysis.periods("day").at(-1);
  if (day === undefined) throw new TypeError(`newest(): no close of ${symbol} is held`);
  return analysis.figure(measure, day);
}

/** A percentile of one whose three operands have these values: today's, the lowest, the highest. */
async function madeOf(values: readonly [string, string, string]): Promise<Figure> {
  const figure = await newest("NVDA", "pe_percentile");
  const operands = values.map((value) => ({ ...figure, value: new Decimal(value) }));
  return { ...figure, value: new Decimal(1), lineage: { kind: "formula", formula: "", operands } };
}

describe("extremeOf", () => {
  it("tells a multiple below every earlier month-end from one among them", async () => {
    expect(extremeOf(await newest("GOOGL", "pe_percentile"))).toBe(-1);
    expect(extremeOf(await newest("NVDA", "pe_percentile"))).toBe(0);
  });

  it("calls a multiple above all only where it equals none", async () => {
    expect(extremeOf(await madeOf(["30", "10", "29.9"]))).toBe(1);
    expect(extremeOf(await madeOf(["30", "10", "30"]))).toBe(0);
  });

  it("says nothing of other measures", async () => {
    expect(extremeOf(await newest("GOOGL", "pe"))).toBe(0);
  });
});
