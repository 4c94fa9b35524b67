import { describe, expect, it } from "vitest";
import { factSetOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { formatWithheld } from "./snapshot-counts.ts";

const revenueOf = (amount: string): SampleRow => ["Revenues", "2024-01-01", "2024-12-31", amount, "10-K", "2025-02-20"];

describe("formatWithheld", () => {
  it("says nothing of a company of which nothing is withheld", () => {
    expect(formatWithheld("TEST", createAnalysis(factSetOf([revenueOf("100")])).withheld())).toEqual([]);
  });

  it("names item, period, amount and reason", () => {
    expect(formatWithheld("TEST", createAnalysis(factSetOf([revenueOf("-100")])).withheld())).toEqual([
      "TEST: 1 withheld",
      "  Revenue, FY2024: -100 USD. The tagged amount is not positive and is probably an elimination or a part, so we do not show it.",
    ]);
  });
});
