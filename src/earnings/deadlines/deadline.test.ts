import { describe, expect, it } from "vitest";
import { factSetOfCompany, type FiledLine, type SampleCompany } from "#earnings/testing/sample-company.ts";
import { deadlineOf, type Duty, listDeadlines } from "./deadline.ts";
import { deadlineNotes } from "./deadline-words.ts";

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

const QUARTERS = ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"];
const REPORTS: readonly FiledLine[] = [
  ["10-K", "2025-02-14 16:30", "2024-12-31"],
  ["10-Q", "2025-05-01 16:30", "2025-03-31"],
  ["10-Q", "2025-08-01 16:30", "2025-06-30"],
  ["10-Q", "2025-11-03 16:30", "2025-09-30"],
  ["10-K", "2026-02-13 16:30", "2025-12-31"],
  ["10-Q", "2026-05-01 16:30", "2026-03-31"],
];

function deadlinesOf(company: Partial<SampleCompany> = {}) {
  const yearEnds = ["2024-12-31", "2025-12-31"];
  return listDeadlines(factSetOfCompany({ quarterEnds: QUARTERS, yearEnds, filed: REPORTS, ...company }));
}

function dueFor(quarter: string, company: Partial<SampleCompany> = {}) {
  return deadlinesOf(company).find(({ fiscalYear, fiscalPeriod }) => `${fiscalPeriod} ${fiscalYear}` === quarter);
}

describe("listDeadlines", () => {
  it("gives one for each quarter since the last annual report and for the next four", () => {
    expect(deadlinesOf().map(({ fiscalPeriod, form, date, status }) => [fiscalPeriod, form, date, status])).toEqual([
      ["Q4", "10-K", "2026-03-02", "FILED"],
      ["Q1", "10-Q", "2026-05-11", "FILED"],
      ["Q2", "10-Q", "2026-08-10", "DUE"],
      ["Q3", "10-Q", "2026-11-09", "DUE"],
      ["Q4", "10-K", "2027-03-01", "DUE"],
      ["Q1", "10-Q", "2027-05-10", "DUE"],
    ]);
  });

  it("says when the report came, and what the day rests on", () => {
    const due = dueFor("Q1 2026");
    expect(due && deadlineNotes(due)).toEqual([
      "Filed on 1 May 2026, 10 days before the deadline.",
      "40 days after the period’s end, as a large accelerated filer; Sun 10 May 2026 is not a business day.",
    ]);
    const coming = dueFor("Q4 2026", { filerCategory: "Accelerated filer" });
    expect(coming && deadlineNotes(coming)).toEqual([
      "75 days after the period’s end, as an accelerated filer.",
      "The period’s end, 31 Dec 2026, is estimated.",
    ]);
  });

  it("is late only where the filings held run past the day", () => {
    const on = (filingsThrough: string) => dueFor("Q2 2026", { asOf: "2026-09-01", filingsThrough })?.status;
    expect([on("2026-08-10"), on("2026-08-11")]).toEqual(["DUE", "LATE"]);
  });

  it("moves with a notice of late filing of the same period", () => {
    const notice: FiledLine = ["NT 10-Q", "2026-08-11 09:00", "2026-06-30"];
    const company = { filed: [...REPORTS, notice], asOf: "2026-08-12", filingsThrough: "2026-08-12" };
    const due = dueFor("Q2 2026", company);
    expect(due).toMatchObject({ date: "2026-08-17", status: "DUE", notice: { form: "NT 10-Q", filed: "2026-08-11" } });
    expect(due && deadlineNotes(due)).toContain(
      "Moved from Mon 10 Aug 2026 by the notice of late filing (NT 10-Q) of 11 Aug 2026.",
    );
    expect(dueFor("Q1 2026", company)).toMatchObject({ date: "2026-05-11", notice: null });
  });

  it("tells of an older quarter where a notice confirms the day that today's class of filer gives", () => {
    const late: FiledLine = ["10-Q", "2025-05-20 16:30", "2025-03-31"];
    const withNotice = (accepted: string) => ({
      filed: [
        ...REPORTS.filter(([, day]) => !day.startsWith("2025-05")),
        ["NT 10-Q", accepted, "2025-03-31"],
        late,
      ] as const,
    });
    const due = dueFor("Q1 2025", withNotice("2025-05-13 09:00"));
    expect(due).toMatchObject({ date: "2025-05-19", status: "FILED" });
    expect(due && deadlineNotes(due)).toContain("Filed on 20 May 2025, 1 day after the deadline.");
    // A notice five days later belongs to the 45 days of a smaller filer.
    expect(dueFor("Q1 2025", withNotice("2025-05-16 09:00"))).toBeUndefined();
  });

  it("knows none where the class of filer is not known", () => {
    expect(deadlinesOf({ filerCategory: "" })).toEqual([]);
  });
});
