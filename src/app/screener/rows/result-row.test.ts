import { describe, expect, it } from "vitest";
import { cellAge } from "./result-row.tsx";

const NEWEST = "2026-06-30";

describe("cellAge", () => {
  it("names the month of a figure that lacks the newest report", () => {
    expect(cellAge({ value: "1", periodEnd: "2025-09-30", flags: [] }, NEWEST)).toBe("to Sep 2025");
  });

  it("says of a market figure that it rests on an old report", () => {
    expect(cellAge({ value: "1", periodEnd: "2026-08-21", flags: ["stale"] }, NEWEST)).toBe("old report");
  });

  it("is silent of figures as new as the newest report, of a quarter before, and of none", () => {
    expect(cellAge({ value: "1", periodEnd: NEWEST, flags: ["stale"] }, NEWEST)).toBeNull();
    expect(cellAge({ value: "1", periodEnd: "2026-08-21", flags: [] }, NEWEST)).toBeNull();
    expect(cellAge({ value: "1", periodEnd: "2026-03-31", flags: [] }, NEWEST)).toBeNull();
    expect(cellAge({ value: null, periodEnd: "2024-03-31", flags: [] }, NEWEST)).toBeNull();
    expect(cellAge({ value: "1", periodEnd: "2024-03-31", flags: [] }, null)).toBeNull();
  });
});
