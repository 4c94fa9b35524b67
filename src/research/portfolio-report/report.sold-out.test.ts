import { describe, expect, it } from "vitest";
import { listedCompany } from "#research/testing/made-summary.ts";
import { makeReport } from "./report.ts";
import { USUAL_THRESHOLDS } from "./x-ray.ts";

// The story: one company is owned, another was sold to the last share; both spend more cash than they earn.
const closes = [{ date: "2026-08-21", close: "25" }];
const lot = (quantity: string, date: string) => ({ date, quantity, price: "20" });
const burning = { figures: { free_cash_flow: "-5" }, summary: { closes } };

const LISTED = [
  listedCompany("OWN", { ...burning, lots: [lot("5", "2025-01-02")] }),
  listedCompany("GONE", { ...burning, lots: [lot("5", "2025-01-02"), lot("-5", "2026-01-02")] }),
];

function reportOf(weights: "equal" | "value") {
  const settings = { weights, thresholds: USUAL_THRESHOLDS, against: null };
  const today = "2026-08-22";
  return makeReport({ listed: LISTED, unread: [], events: [], today, settings, benchmarkPeer: null, lastSeen: null });
}

describe("makeReport", () => {
  it("counts a company that was sold nowhere but in what was gained by it", () => {
    for (const weights of ["equal", "value"] as const) {
      const { checks, correlation, lines, own } = reportOf(weights);
      const cash = checks.find(({ id }) => id === "negative-cash");
      expect(cash).toMatchObject({ value: "1", about: [{ symbol: "OWN" }], coverage: { of: 1, with: 1 } });
      expect(correlation.coverage.of).toBe(1);
      expect(lines.map(({ symbol, weight }) => [symbol, weight])).toEqual([
        ["OWN", "1"],
        ["GONE", null],
      ]);
      expect(own).toMatchObject({ value: "125", realisedGain: "0" });
    }
  });
});
