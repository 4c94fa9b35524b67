import { beforeAll, describe, expect, it } from "vitest";
import type { Analysis } from "#metrics/analysis.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { readPieces, wordsOf } from "#research/verifier/parsing/read-pieces.ts";
import { checkDirections } from "./check-directions.ts";

let analysisOf: (symbol: string) => Promise<Analysis>;

beforeAll(async () => {
  analysisOf = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

/** Whether `The ratio was {the newest figure of a measure}{words}` passes. */
async function passes(symbol: string, measure: string, words: string): Promise<boolean> {
  const analysis = await analysisOf(symbol);
  const day = analysis.periods("day").at(-1);
  if (day === undefined) throw new TypeError(`passes(): no close of ${symbol} is held`);
  const figure = analysis.figure(measure, day);
  const pieces = [...wordsOf("The ratio was"), { kind: "figure", figure, show: "value" } as const, ...wordsOf(words)];
  return checkDirections(readPieces(pieces), analysis).length === 0;
}

describe("checkDirections", () => {
  it("lets every earlier month-end be named only where the percentile proves it", async () => {
    const LOWER = ", lower than on any earlier month-end.";
    const HIGHER = ", higher than on any earlier month-end.";
    expect(await passes("AMZN", "pe", LOWER)).toBe(true);
    expect(await passes("AMZN", "pe", HIGHER)).toBe(false);
    expect(await passes("NVDA", "pe", LOWER)).toBe(false);
    expect(await passes("NVDA", "pe", HIGHER)).toBe(false);
    // No percentile is held of it.
    expect(await passes("GOOGL", "peg", LOWER)).toBe(false);
  });
});
