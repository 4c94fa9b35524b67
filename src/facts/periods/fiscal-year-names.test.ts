import { describe, expect, it } from "vitest";
import { calendarYearOf, yearNameOffset } from "./fiscal-year-names.ts";

describe("yearNameOffset", () => {
  it("keeps the calendar year where reports disagree", () => {
    // Three years named by the calendar, then three by the year before.
    const labels = { "2020-01-31": 2020, "2021-01-31": 2021, "2022-01-31": 2022 };
    expect(yearNameOffset({ ...labels, "2023-01-31": 2022, "2024-01-31": 2023, "2025-01-31": 2024 })).toBe(0);
  });

  it("keeps the calendar year where nothing is stated", () => {
    expect(yearNameOffset({})).toBe(0);
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
