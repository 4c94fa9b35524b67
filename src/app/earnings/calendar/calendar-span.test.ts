import { describe, expect, it } from "vitest";
import { spanOf } from "./calendar-span.ts";

const SUNDAY = "2026-11-22";
const span = (view: "agenda" | "week" | "month" | "table", from: string | null = null, q = "") =>
  spanOf({ view, from, q, company: null }, SUNDAY);

describe("spanOf", () => {
  it("shows this week and the next, from Monday, Sunday being its last day", () => {
    expect(span("agenda")).toEqual({
      from: "2026-11-16",
      to: "2026-11-29",
      previous: "2026-11-09",
      next: "2026-11-23",
    });
    expect(span("week")).toMatchObject({ from: "2026-11-16", to: "2026-11-22" });
  });

  it("shows a whole month and steps by months, over the year's end too", () => {
    expect(span("month", "2026-12-31")).toEqual({
      from: "2026-12-01",
      to: "2026-12-31",
      previous: "2026-11-01",
      next: "2027-01-01",
    });
    expect(span("month", "2028-02-10").to).toBe("2028-02-29");
  });

  it("shows a quarter as a table, and a year either way when a company is looked for", () => {
    expect(span("table")).toMatchObject({ from: "2026-11-16", to: "2027-02-14" });
    expect(span("table", null, "NVDA")).toMatchObject({ from: "2025-10-18", to: "2027-12-27" });
  });
});
