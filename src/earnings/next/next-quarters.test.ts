import { describe, expect, it } from "vitest";
import { nextQuarters, type EndedQuarter } from "./next-quarters.ts";

/** Ends of quarters by fiscal year, the first to the fourth. */
type Years = Readonly<Record<number, readonly string[]>>;

function known(years: Years): readonly EndedQuarter[] {
  return Object.entries(years).flatMap(([year, ends]) =>
    ends.map((periodEnd, position) => ({
      fiscalYear: Number(year),
      fiscalPeriod: `Q${String(position + 1)}`,
      periodEnd,
    })),
  );
}

function endsAfter(years: Years, count = 4): readonly string[] {
  return nextQuarters(known(years), count).map(({ fiscalPeriod, periodEnd }) => `${fiscalPeriod} ${periodEnd}`);
}

describe("nextQuarters", () => {
  it("ends with the month where the quarters do, in leap years too", () => {
    const years = {
      2022: ["2022-02-28", "2022-05-31", "2022-08-31", "2022-11-30"],
      2023: ["2023-02-28", "2023-05-31", "2023-08-31", "2023-11-30"],
    };
    expect(endsAfter(years)).toEqual(["Q1 2024-02-29", "Q2 2024-05-31", "Q3 2024-08-31", "Q4 2024-11-30"]);
  });

  it("gives a year of 53 weeks where the last weekday of a month asks for it, and counts on from there", () => {
    // Nvidia: the last Sunday in January.
    const years = {
      2023: ["2022-05-01", "2022-07-31", "2022-10-30", "2023-01-29"],
      2024: ["2023-04-30", "2023-07-30", "2023-10-29", "2024-01-28"],
      2025: ["2024-04-28", "2024-07-28", "2024-10-27", "2025-01-26"],
      2026: ["2025-04-27", "2025-07-27", "2025-10-26", "2026-01-25"],
      2027: ["2026-04-26"],
    };
    expect(endsAfter(years)).toEqual(["Q2 2026-07-26", "Q3 2026-10-25", "Q4 2027-01-31", "Q1 2027-05-02"]);
  });

  it("is not misled by a weekday that falls on a month's last day once", () => {
    // Costco: the Sunday nearest to 31 August, after quarters of twelve weeks.
    const years = {
      2022: ["2021-11-21", "2022-02-13", "2022-05-08", "2022-08-28"],
      2023: ["2022-11-20", "2023-02-12", "2023-05-07", "2023-09-03"],
      2024: ["2023-11-26", "2024-02-18", "2024-05-12", "2024-09-01"],
      2025: ["2024-11-24", "2025-02-16", "2025-05-11", "2025-08-31"],
      2026: ["2025-11-23", "2026-02-15", "2026-05-10"],
    };
    expect(endsAfter(years)).toEqual(["Q4 2026-08-30", "Q1 2026-11-22", "Q2 2027-02-14", "Q3 2027-05-09"]);
  });

  it("follows quarters that end on a weekday in a year that ends with its month", () => {
    // Coca-Cola: the Friday nearest to the end of March, June and September.
    const years = {
      2022: ["2022-04-01", "2022-07-01", "2022-09-30", "2022-12-31"],
      2023: ["2023-03-31", "2023-06-30", "2023-09-29", "2023-12-31"],
      2024: ["2024-03-29", "2024-06-28", "2024-09-27", "2024-12-31"],
      2025: ["2025-03-28", "2025-06-27", "2025-09-26", "2025-12-31"],
    };
    expect(endsAfter(years)).toEqual(["Q1 2026-04-03", "Q2 2026-07-03", "Q3 2026-10-02", "Q4 2026-12-31"]);
  });

  it("goes by the quarter before where nothing else is known", () => {
    expect(endsAfter({ 2026: ["2026-03-31"] }, 1)).toEqual(["Q2 2026-06-30"]);
    expect(endsAfter({ 2026: ["2026-03-28"] }, 1)).toEqual(["Q2 2026-06-27"]);
    expect(nextQuarters([], 4)).toEqual([]);
  });
});
