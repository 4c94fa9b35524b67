import { describe, expect, it } from "vitest";
import { deadlineOf, type Duty } from "./deadline.ts";

const DUTY: Duty = {
  fiscalPeriod: "Q2",
  periodEnd: "2026-06-30",
  filerCategory: "Large accelerated filer",
  isForeign: false,
  hasNotice: false,
};

describe("deadlineOf", () => {
  it("knows no duty of a company whose category is not known", () => {
    expect(deadlineOf({ ...DUTY, filerCategory: null })).toBeNull();
  });

  it("gives large filers 40 days for a quarter, moved over a weekend", () => {
    // 9 August 2026 is a Sunday.
    expect(deadlineOf(DUTY)).toEqual({
      date: "2026-08-10",
      form: "10-Q",
      isExtended: false,
      basis: {
        filer: "Large accelerated filer",
        allows: { count: 40, unit: "days" },
        counted: "2026-08-09",
        beforeNotice: null,
      },
    });
  });

  it("gives 60, 75 and 90 days for a year, by category", () => {
    const annual = { ...DUTY, fiscalPeriod: "Q4", periodEnd: "2025-12-31" };
    const dates = [
      "Large accelerated filer",
      "Accelerated filer",
      "Non-accelerated filer<br>Smaller reporting company",
    ].map((filerCategory) => deadlineOf({ ...annual, filerCategory })?.date);
    expect(dates).toEqual(["2026-03-02", "2026-03-16", "2026-03-31"]);
  });

  it("adds five days to a quarter and fifteen to a year after a notice of late filing", () => {
    expect(deadlineOf({ ...DUTY, hasNotice: true })).toMatchObject({
      date: "2026-08-17",
      form: "10-Q",
      isExtended: true,
      basis: { counted: "2026-08-09", beforeNotice: "2026-08-10" },
    });
    const annual = { ...DUTY, fiscalPeriod: "Q4", periodEnd: "2025-12-31", hasNotice: true };
    expect(deadlineOf(annual)?.date).toBe("2026-03-17");
  });

  it("gives a foreign issuer four months for its year, and no day for its quarters", () => {
    expect(deadlineOf({ ...DUTY, isForeign: true })).toBeNull();
    const annual = { ...DUTY, fiscalPeriod: "Q4", periodEnd: "2025-10-31", isForeign: true };
    // 28 February 2026 is a Saturday.
    expect(deadlineOf(annual)).toMatchObject({
      date: "2026-03-02",
      form: "20-F",
      isExtended: false,
      basis: { filer: null, allows: { count: 4, unit: "months" } },
    });
  });
});
