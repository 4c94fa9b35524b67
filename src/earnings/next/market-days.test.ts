import { describe, expect, it } from "vitest";
import { isLastMarketDay, onFilingDay, onMarketDay } from "./market-days.ts";

describe("onMarketDay", () => {
  it("moves weekends to Monday", () => {
    expect([onMarketDay("2026-08-22"), onMarketDay("2026-08-23"), onMarketDay("2026-08-24")]).toEqual([
      "2026-08-24",
      "2026-08-24",
      "2026-08-24",
    ]);
  });

  it("knows the holidays of the New York Stock Exchange of 2026", () => {
    const holidays = [
      ["2026-01-01", "2026-01-02"],
      ["2026-01-19", "2026-01-20"],
      ["2026-02-16", "2026-02-17"],
      ["2026-04-03", "2026-04-06"],
      ["2026-05-25", "2026-05-26"],
      ["2026-06-19", "2026-06-22"],
      ["2026-07-03", "2026-07-06"],
      ["2026-09-07", "2026-09-08"],
      ["2026-11-26", "2026-11-27"],
      ["2026-12-25", "2026-12-28"],
    ];
    expect(holidays.map(([day]) => onMarketDay(day ?? ""))).toEqual(holidays.map(([, next]) => next));
  });

  it("trades on days that only the government keeps, and kept Good Friday in other years", () => {
    expect([onMarketDay("2026-10-12"), onMarketDay("2026-11-11")]).toEqual(["2026-10-12", "2026-11-11"]);
    expect([onMarketDay("2024-03-29"), onMarketDay("2025-04-18")]).toEqual(["2024-04-01", "2025-04-21"]);
  });
});

describe("isLastMarketDay", () => {
  it("is a Friday until the Monday after, and the day before a holiday until trading goes on", () => {
    expect(["2026-08-21", "2026-08-23", "2026-08-24"].map((today) => isLastMarketDay("2026-08-21", today))).toEqual([
      true,
      true,
      true,
    ]);
    expect([isLastMarketDay("2026-08-21", "2026-08-25"), isLastMarketDay("2026-08-21", "2026-08-20")]).toEqual([
      false,
      false,
    ]);
    expect(isLastMarketDay("2026-11-25", "2026-11-27")).toBe(true);
  });
});

describe("onFilingDay", () => {
  it("moves over the holidays of the government and works on Good Friday", () => {
    expect([onFilingDay("2026-10-12"), onFilingDay("2026-11-11"), onFilingDay("2026-04-03")]).toEqual([
      "2026-10-13",
      "2026-11-12",
      "2026-04-03",
    ]);
  });
});
