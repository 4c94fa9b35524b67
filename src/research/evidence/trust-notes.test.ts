import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import type { FactRecord } from "#market/records.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { trustNotes } from "./describe-figure.ts";

const REVENUE: SampleRow = ["Revenues", "2025-01-01", "2025-12-31", "1000", "10-K", "2026-02-20"];
const INCOME: SampleRow = ["NetIncomeLoss", "2025-01-01", "2025-12-31", "100", "10-K", "2026-02-20"];

/** The notes on a value that came in on a basis, and on the margin that rests on it. */
function notesFor(basis: FactRecord["basis"]) {
  const row: SampleRow = basis === "derived" ? ["Revenues", "2025-01-01", "2025-12-31", "1000", null, null] : REVENUE;
  const factSet = factSetOf([row, INCOME], { basis: { 0: basis } });
  const revenue = figureOf(factSet, "Revenues", "FY2025");
  const analysis = createAnalysis(factSet);
  if (revenue === null || analysis.latestYear === null) throw new TypeError("notesFor(): the book has no year");
  return { value: trustNotes(revenue), margin: trustNotes(analysis.figure("net_margin", analysis.latestYear)) };
}

describe("trustNotes", () => {
  it("names no filing for a value of which none is known", () => {
    expect(notesFor("derived").value).toEqual([
      "A third party computed the value from the company's filings; we do not know which filing states it.",
    ]);
  });

  it("says of a matched value that a third party computed it, and of what rests on it the same", () => {
    const { value, margin } = notesFor("matched");
    expect(value[0]).toContain("A third party computed the value from the same filings");
    expect(margin[0]).toBe("A third party computed at least one of the values behind it from the company's filings.");
  });

  it("says of filed values that they are filed, and of their ratio that it is exact", () => {
    expect(notesFor("filed")).toEqual({
      value: ["As the company filed it."],
      margin: ["Computed by exact arithmetic from filed values."],
    });
  });
});
