import { describe, expect, it } from "vitest";
import { estimateDate, type Pattern } from "./estimate-date.ts";

const NOTHING = { quarterBefore: null, yearBefore: null, twoYearsBefore: null, quarterBeforeThat: null };

function estimate(pattern: Pick<Pattern, "fiscalPeriod"> & Partial<Pattern>) {
  return estimateDate({ ...NOTHING, quarterShift: 0, yearShift: 0, twoYearsShift: 0, ...pattern });
}

describe("estimateDate", () => {
  it("says nothing about a company without a past", () => {
    expect(estimate({ fiscalPeriod: "Q2" })).toBeNull();
  });

  it("is surest where thirteen weeks after the last quarter meet fifty-two after the last year", () => {
    const pattern = { quarterBefore: "2026-04-30", yearBefore: "2025-07-31", quarterBeforeThat: "2025-05-01" };
    expect(estimate({ fiscalPeriod: "Q3", ...pattern })).toEqual({
      date: "2026-07-30",
      method: "agreeing",
      tier: "A",
    });
  });

  it("follows the last quarter where they lie two or three days apart", () => {
    const pattern = { quarterBefore: "2026-04-28", yearBefore: "2025-07-31", quarterBeforeThat: null };
    expect(estimate({ fiscalPeriod: "Q2", ...pattern })).toEqual({ date: "2026-07-28", method: "near", tier: "B" });
  });

  it("takes the middle of three ways where they lie weeks apart: a moved weekday in a 53-week year", () => {
    // +91: 29 Jul; +364: 21 Jul; as long after the quarter before as a year earlier (84 days): 22 Jul.
    const pattern = { quarterBefore: "2026-04-29", yearBefore: "2025-07-22", quarterBeforeThat: "2025-04-29" };
    expect(estimate({ fiscalPeriod: "Q2", ...pattern })).toEqual({
      date: "2026-07-22",
      method: "apart",
      tier: "C",
    });
  });

  it("follows the last quarter where they lie weeks apart and nothing third is known", () => {
    const pattern = { quarterBefore: "2026-04-29", yearBefore: "2025-07-17", quarterBeforeThat: null };
    expect(estimate({ fiscalPeriod: "Q2", ...pattern })).toEqual({
      date: "2026-07-29",
      method: "apart",
      tier: "C",
    });
  });

  it("counts nothing from the third quarter to the fourth, nor from the fourth to the first: annual results take longer", () => {
    const fourth = { quarterBefore: "2025-10-30", yearBefore: "2025-02-06", quarterBeforeThat: "2024-10-31" };
    expect(estimate({ fiscalPeriod: "Q4", ...fourth })).toEqual({
      date: "2026-02-05",
      method: "year-only",
      tier: "B",
    });
    const first = { quarterBefore: "2026-02-25", yearBefore: "2025-05-28", quarterBeforeThat: "2025-02-26" };
    expect(estimate({ fiscalPeriod: "Q1", ...first })).toEqual({
      date: "2026-05-27",
      method: "year-only",
      tier: "B",
    });
  });

  it("moves with the period's end in a year of 53 weeks", () => {
    const pattern = { quarterBefore: "2026-04-29", yearBefore: "2025-07-30", quarterBeforeThat: "2025-04-30" };
    const moved = { quarterShift: 7, yearShift: 7 };
    expect(estimate({ fiscalPeriod: "Q2", ...pattern, ...moved })).toEqual({
      date: "2026-08-05",
      method: "agreeing",
      tier: "A",
    });
    expect(estimate({ fiscalPeriod: "Q4", ...pattern, ...moved })?.date).toBe("2026-08-05");
  });

  it("uses the last quarter alone for a company listed less than a year", () => {
    const pattern = { quarterBefore: "2026-05-14" };
    expect(estimate({ fiscalPeriod: "Q3", ...pattern })).toEqual({
      date: "2026-08-13",
      method: "quarter-only",
      tier: "C",
    });
  });

  it("goes by two years before where the year before is not known, and annual results lie between", () => {
    const pattern = { quarterBefore: "2026-05-14", twoYearsBefore: "2024-08-15" };
    expect(estimate({ fiscalPeriod: "Q3", ...pattern })?.method).toBe("quarter-only");
    expect(estimate({ fiscalPeriod: "Q3", twoYearsBefore: "2024-08-15" })).toEqual({
      date: "2026-08-13",
      method: "two-years",
      tier: "C",
    });
    expect(estimate({ fiscalPeriod: "Q1", ...pattern })).toMatchObject({ date: "2026-08-13", method: "two-years" });
    expect(estimate({ fiscalPeriod: "Q4", twoYearsBefore: "2024-08-15", twoYearsShift: 7 })?.date).toBe("2026-08-20");
  });

  it("waits fourteen weeks for annual results and twelve after them, where nothing else is known", () => {
    const across = { method: "across-annual", tier: "C" };
    expect(estimate({ fiscalPeriod: "Q4", quarterBefore: "2025-10-30" })).toEqual({ date: "2026-02-05", ...across });
    expect(estimate({ fiscalPeriod: "Q1", quarterBefore: "2026-02-05" })).toEqual({ date: "2026-04-30", ...across });
  });

  it("never falls on a weekend or on a day the exchange is closed", () => {
    // A Saturday release a year ago, and Thanksgiving.
    expect(estimate({ fiscalPeriod: "Q4", yearBefore: "2025-02-22" })?.date).toBe("2026-02-23");
    expect(estimate({ fiscalPeriod: "Q4", yearBefore: "2025-11-27" })?.date).toBe("2026-11-27");
  });
});
