import { describe, expect, it } from "vitest";
import { readPattern, type DatedQuarter } from "./estimate-date.ts";

function dated(name: string, periodEnd: string, date: string): DatedQuarter {
  const [fiscalPeriod = "", fiscalYear = ""] = name.split(" ");
  return { quarter: { fiscalPeriod, fiscalYear: Number(fiscalYear), periodEnd }, date };
}

/** Years that end on the last Sunday in January. */
const BY_WEEKS = [
  dated("Q3 2025", "2024-10-27", "2024-11-20"),
  dated("Q4 2025", "2025-01-26", "2025-02-26"),
  dated("Q3 2026", "2025-10-26", "2025-11-19"),
  dated("Q4 2026", "2026-01-25", "2026-02-25"),
  dated("Q3 2027", "2026-10-25", "2026-11-18"),
];
const fourth = (periodEnd: string) => ({ fiscalYear: 2027, fiscalPeriod: "Q4", periodEnd });

describe("readPattern", () => {
  it("finds the quarter before, the same of the year before, and the one before that", () => {
    expect(readPattern(fourth("2027-01-24"), BY_WEEKS)).toEqual({
      fiscalPeriod: "Q4",
      quarterBefore: "2026-11-18",
      yearBefore: "2026-02-25",
      twoYearsBefore: "2025-02-26",
      quarterBeforeThat: "2025-11-19",
      quarterShift: 0,
      yearShift: 0,
      twoYearsShift: 0,
    });
  });

  it("tells that the period ends a week later in a year of 53 weeks", () => {
    expect(readPattern(fourth("2027-01-31"), BY_WEEKS)).toMatchObject({
      quarterShift: 7,
      yearShift: 7,
      twoYearsShift: 7,
    });
  });

  it("moves nothing where years end with a month, though quarters end on weekdays", () => {
    const byMonths = [
      dated("Q4 2024", "2024-12-31", "2025-02-11"),
      dated("Q1 2025", "2025-03-28", "2025-04-29"),
      dated("Q4 2025", "2025-12-31", "2026-02-10"),
    ];
    const first = { fiscalYear: 2026, fiscalPeriod: "Q1", periodEnd: "2026-04-03" };
    expect(readPattern(first, byMonths)).toMatchObject({ yearBefore: "2025-04-29", yearShift: 0, quarterShift: 0 });
  });
});
