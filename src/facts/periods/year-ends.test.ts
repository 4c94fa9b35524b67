import { describe, expect, it } from "vitest";
import { factSetOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import { calendarYearOf, yearNameOffset } from "./year-ends.ts";

describe("yearNameOffset", () => {
  it("keeps the calendar year where reports disagree", () => {
    // Three years named by the calendar, then three by the year before.
    const labels = { "2020-01-31": 2020, "2021-01-31": 2021, "2022-01-31": 2022 };
    expect(yearNameOffset({ ...labels, "2023-01-31": 2022, "2024-01-31": 2023, "2025-01-31": 2024 })).toBe(0);
  });

  it("keeps the calendar year where nothing is stated", () => {
    expect(yearNameOffset({})).toBe(0);
  });

  it("keeps the calendar year where what is stated is no year of theirs", () => {
    expect(yearNameOffset({ "2024-01-31": 0, "2025-01-31": 0 })).toBe(0);
    expect(yearNameOffset({ "2024-12-31": 2012, "2025-12-31": 2013 })).toBe(0);
  });

  it("follows the company where four of five reports name the year before", () => {
    const four = { "2021-01-30": 2020, "2022-01-29": 2021, "2023-01-28": 2022, "2024-02-03": 2023 };
    expect(yearNameOffset({ ...four, "2025-02-01": 2025 })).toBe(-1);
    expect(yearNameOffset({ ...four, "2025-02-01": 2025, "2026-01-31": 2026 })).toBe(0);
  });
});

describe("calendarYearOf", () => {
  it("counts an end in the first days of January with the year before", () => {
    expect(calendarYearOf("2023-01-01")).toBe(2022);
    expect(calendarYearOf("2023-01-28")).toBe(2023);
  });
});

describe("the periods of a company that names its years by the year before", () => {
  const revenue = (start: string, end: string, filed: string, form = "10-K"): SampleRow => [
    "Revenues",
    start,
    end,
    "100",
    form,
    filed,
  ];
  const rows = [
    revenue("2023-01-29", "2024-02-03", "2024-03-20"),
    revenue("2024-02-04", "2025-02-01", "2025-03-20"),
    revenue("2025-02-02", "2025-05-03", "2025-06-05", "10-Q"),
    revenue("2024-02-04", "2024-05-04", "2025-06-05", "10-Q"),
  ];
  const fiscalYearLabels = { "2024-02-03": 2023, "2025-02-01": 2024 };
  const labelsOf = (setting: { readonly fiscalYearLabels?: Readonly<Record<string, number>> }) => {
    const factSet = factSetOf(rows, { fiscalYearEnd: "0201", ...setting });
    return [...factSet.periods("year"), ...factSet.periods("quarter")].map(({ end, key, label }) => [end, key, label]);
  };

  it("keep their dates and have its names, quarters and keys too", () => {
    expect(labelsOf({ fiscalYearLabels })).toEqual([
      ["2024-02-03", "FY2023", "FY2023"],
      ["2025-02-01", "FY2024", "FY2024"],
      ["2024-05-04", "Q1-2024", "Q1 FY2024"],
      ["2025-05-03", "Q1-2025", "Q1 FY2025"],
    ]);
  });

  it("have the calendar's names where no report states one", () => {
    expect(labelsOf({}).map(([, key]) => key)).toEqual(["FY2024", "FY2025", "Q1-2025", "Q1-2026"]);
  });
});
