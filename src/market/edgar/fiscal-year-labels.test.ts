import { describe, expect, it } from "vitest";
import { readFiscalYearLabels, type StatedYear } from "./decode-company-facts.ts";

/** A value of an annual report of March 2026 by a company that calls the year to 31 January 2026 its fiscal 2025. */
const row = (over: Partial<StatedYear>): StatedYear => ({
  start: "2025-02-02",
  end: "2026-01-31",
  accn: "0000000042-26-000010",
  form: "10-K",
  filed: "2026-03-20",
  fy: 2025,
  ...over,
});
const before = row({ start: "2024-02-04", end: "2025-02-01" });

describe("readFiscalYearLabels", () => {
  it("takes no name from amendments, quarterly reports, balances, quarters and reports without a focus", () => {
    const rows = [
      row({ form: "10-K/A" }),
      row({ form: "10-Q" }),
      row({ start: null }),
      row({ start: "2025-11-02" }),
      row({ fy: null }),
    ];
    expect(readFiscalYearLabels(rows)).toEqual({});
  });

  it("names no year that ends after the report: its date is mistyped", () => {
    expect(readFiscalYearLabels([before, row({ start: "2026-02-01", end: "2027-01-30" })])).toEqual({
      "2025-02-01": 2025,
    });
  });

  it("gives the focus to the newest year of a report, not to its comparatives, in any order", () => {
    expect(readFiscalYearLabels([before, row({})])).toEqual({ "2026-01-31": 2025 });
    expect(readFiscalYearLabels([row({}), before])).toEqual({ "2026-01-31": 2025 });
  });

  it("keeps the name of the report that was filed first", () => {
    const later = row({ accn: "0000000042-26-000099", filed: "2026-05-02", fy: 2026 });
    expect(readFiscalYearLabels([later, row({})])).toEqual({ "2026-01-31": 2025 });
    expect(readFiscalYearLabels([row({}), later])).toEqual({ "2026-01-31": 2025 });
  });
});
