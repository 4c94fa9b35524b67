import { describe, expect, it } from "vitest";
import { calendarKeys } from "./read-chart-line.ts";

describe("calendarKeys", () => {
  it("puts a year that ends in January into the calendar year before", () => {
    expect(calendarKeys(["2025-01-26", "2026-01-25"], "year")).toEqual(["2024", "2025"]);
    expect(calendarKeys(["2024-12-31", "2025-12-31"], "year")).toEqual(["2024", "2025"]);
  });

  it("counts a year that ends in May as the year before, and one that ends around the end of June as its own", () => {
    expect(calendarKeys(["2024-05-31", "2025-05-25"], "year")).toEqual(["2023", "2024"]);
    expect(calendarKeys(["2021-07-03", "2022-07-02", "2023-06-30"], "year")).toEqual(["2021", "2022", "2023"]);
  });

  it("loses no quarter of twelve or sixteen weeks", () => {
    const ends = ["2022-11-20", "2023-02-12", "2023-05-07", "2023-09-03", "2023-11-26"];
    expect(calendarKeys(ends, "quarter")).toEqual(["2022-Q4", "2023-Q1", "2023-Q2", "2023-Q3", "2023-Q4"]);
  });

  it("names months by the day of the close", () => {
    expect(calendarKeys(["2026-07-31", "2026-08-21"], "month")).toEqual(["2026-07", "2026-08"]);
  });
});
