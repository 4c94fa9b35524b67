import { describe, expect, it } from "vitest";
import { yearEndMonth, yearEndPhrase } from "./identity-card.ts";

describe("yearEndPhrase", () => {
  it("tells the rule of a 52 or 53 week year from past year ends", () => {
    const nvidia = ["2022-01-30", "2023-01-29", "2024-01-28", "2025-01-26", "2026-01-25"];
    const costco = ["2021-08-29", "2022-08-28", "2023-09-03", "2024-09-01", "2025-08-31"];
    const homeDepot = ["2022-01-30", "2023-01-29", "2024-01-28", "2025-02-02", "2026-02-01"];
    expect(yearEndPhrase(nvidia)).toBe("the last Sunday of January");
    expect(yearEndPhrase(costco)).toBe("the Sunday nearest 31 August");
    expect(yearEndPhrase(homeDepot)).toBe("the Sunday nearest 31 January");
  });

  it("names the day where the year always ends on it", () => {
    expect(yearEndPhrase(["2021-12-31", "2022-12-31", "2023-12-31", "2024-12-31"])).toBe("31 December");
    expect(yearEndPhrase(["2023-02-28", "2024-02-29", "2025-02-28"])).toBe("28 February");
    expect(yearEndPhrase(["2025-09-27"])).toBe("27 September");
    expect(yearEndPhrase([])).toBeNull();
  });
});

describe("yearEndMonth", () => {
  it("claims no more than the SEC's four digits say", () => {
    expect(yearEndMonth("1231")).toBe("December");
    expect(yearEndMonth("0125")).toBe("January");
    expect(yearEndMonth("0201")).toBe("January");
    expect(yearEndMonth("1003")).toBe("September");
    expect(yearEndMonth(null)).toBeNull();
    expect(yearEndMonth("9999")).toBeNull();
  });
});
