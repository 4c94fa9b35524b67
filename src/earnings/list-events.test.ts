import { describe, expect, it } from "vitest";
import { factSetOfCompany, released, type FiledLine, type SampleCompany } from "./testing/sample-company.ts";
import type { DateSource } from "./event.ts";
import { listEvents } from "./list-events.ts";

const YEARS = ["2023-12-31", "2024-12-31", "2025-12-31"];
const QUARTERS = ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"];
const FILED: readonly FiledLine[] = [
  released("2025-04-24 16:05"),
  released("2025-07-24 16:05"),
  released("2025-10-23 16:05"),
  released("2026-01-29 16:05"),
  released("2026-04-23 16:05"),
];

function eventsOf(company: Partial<SampleCompany> = {}, votes: readonly DateSource[] = []) {
  const factSet = factSetOfCompany({ quarterEnds: QUARTERS, yearEnds: YEARS, filed: FILED, ...company });
  return listEvents({ factSet, votes });
}

function vote(name: string, date: string, over: Partial<DateSource> = {}): DateSource {
  return { kind: "provider", name, date, timeOfDay: "UNKNOWN", isProjected: false, asOf: "2026-05-01", ...over };
}

describe("listEvents", () => {
  it("gives one event for each quarter: those reported, then the next four by the company's own pattern", () => {
    const events = eventsOf();
    const names = events.map(({ fiscalPeriod, fiscalYear }) => `${fiscalPeriod} ${fiscalYear}`);
    expect(names).toEqual([
      "Q1 2025",
      "Q2 2025",
      "Q3 2025",
      "Q4 2025",
      "Q1 2026",
      "Q2 2026",
      "Q3 2026",
      "Q4 2026",
      "Q1 2027",
    ]);
    expect(events.map(({ status }) => status === "REPORTED").lastIndexOf(true)).toBe(4);
    expect(events.slice(5).map(({ status }) => status)).toEqual(["ESTIMATED", "ESTIMATED", "ESTIMATED", "ESTIMATED"]);
    expect(events[5]).toMatchObject({
      date: "2026-07-23",
      periodEnd: "2026-06-30",
      isPeriodExpected: true,
      timeOfDay: "AMC",
      timeExactET: null,
      estimate: { method: "agreeing", tier: "A" },
      deadline: { date: "2026-08-10", form: "10-Q" },
    });
    expect(events[7]).toMatchObject({ date: "2027-01-28", estimate: { method: "year-only", tier: "B" } });
  });

  it("knows results of a quarter before anything that names it is filed", () => {
    const filed = [...FILED, released("2026-07-23 16:05")];
    const event = eventsOf({ filed }).find(
      ({ fiscalYear, fiscalPeriod }) => fiscalYear === 2026 && fiscalPeriod === "Q2",
    );
    expect(event).toMatchObject({ status: "REPORTED", date: "2026-07-23", isPeriodExpected: true, report: null });
  });

  it("is the same event when its results come: by its quarter, with the shift against its pattern", () => {
    const came = eventsOf({
      quarterEnds: [...QUARTERS, "2026-06-30"],
      filed: [...FILED, released("2026-07-28 07:00")],
    });
    const [event] = came.filter(({ fiscalYear, fiscalPeriod }) => fiscalYear === 2026 && fiscalPeriod === "Q2");
    expect(event).toMatchObject({
      status: "REPORTED",
      date: "2026-07-28",
      timeOfDay: "BMO",
      timeExactET: "07:00",
      shiftDays: 5,
      estimate: null,
    });
  });

  it("ranks two calendars over one, one over the pattern, and the pattern over a projection", () => {
    const statusOf = (votes: readonly DateSource[]) => {
      const event = eventsOf({}, votes).find(({ status }) => status !== "REPORTED");
      return [event?.status, event?.date, event?.hasConflict, event?.sources.map(({ name }) => name)];
    };
    expect(statusOf([vote("One", "2026-07-21", { isProjected: true })])).toEqual([
      "ESTIMATED",
      "2026-07-23",
      false,
      ["own pattern", "One"],
    ]);
    expect(statusOf([vote("One", "2026-07-21")])).toEqual(["PROVIDER", "2026-07-21", false, ["One", "own pattern"]]);
    expect(statusOf([vote("One", "2026-07-21"), vote("Two", "2026-07-28"), vote("Three", "2026-07-28")])).toEqual([
      "CONFIRMED",
      "2026-07-28",
      true,
      ["Two", "Three", "One", "own pattern"],
    ]);
  });

  it("does not count the same calendar twice", () => {
    const [next] = eventsOf({}, [vote("One", "2026-07-21"), vote("One", "2026-07-21")]).filter(
      ({ status }) => status !== "REPORTED",
    );
    expect(next?.status).toBe("PROVIDER");
  });

  it("takes a calendar's day for the quarter it lies nearest to, and for none when it means a past one", () => {
    const events = eventsOf({}, [vote("One", "2026-10-20")]);
    expect(events.filter(({ status }) => status === "PROVIDER").map(({ fiscalPeriod }) => fiscalPeriod)).toEqual([
      "Q3",
    ]);
    expect(eventsOf({}, [vote("One", "2026-05-20")]).some(({ status }) => status === "PROVIDER")).toBe(false);
  });

  it("calls results late only where the list of filings held runs past the deadline", () => {
    const lateOf = (filingsThrough: string | null) =>
      eventsOf({ asOf: "2026-09-01", filingsThrough }).find(({ status }) => status !== "REPORTED")?.status;
    expect(lateOf(null)).toBe("ESTIMATED");
    expect(lateOf("2026-08-10")).toBe("ESTIMATED");
    expect(lateOf("2026-08-11")).toBe("LATE");
  });

  it("waits five days more after a notice of late filing", () => {
    const filed = [...FILED, ["NT 10-Q", "2026-08-11 17:00", "2026-06-30"] as const];
    const [next] = eventsOf({ filed, asOf: "2026-08-16", filingsThrough: "2026-08-16" }).filter(
      ({ status }) => status !== "REPORTED",
    );
    expect(next).toMatchObject({ status: "ESTIMATED", deadline: { date: "2026-08-17", isExtended: true } });
  });

  it("keeps a year of 53 weeks in step: the quarter is the same though its end moves by a week, and its results with it", () => {
    const quarterEnds = ["2025-03-29", "2025-06-28", "2025-09-27", "2025-12-27", "2026-03-28"];
    const yearEnds = ["2023-12-30", "2024-12-28", "2025-12-27"];
    const company = { quarterEnds, yearEnds, fiscalYearEnd: "1227" };
    const expected = eventsOf(company).find(({ status }) => status !== "REPORTED");
    expect(expected).toMatchObject({ fiscalYear: 2026, fiscalPeriod: "Q2", periodEnd: "2026-06-27" });
    const came = eventsOf({
      ...company,
      quarterEnds: [...quarterEnds, "2026-07-04"],
      filed: [...FILED, released("2026-07-30 16:05")],
      asOf: "2026-08-10",
    });
    const named = came.filter(({ fiscalYear, fiscalPeriod }) => fiscalYear === 2026 && fiscalPeriod === "Q2");
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ status: "REPORTED", periodEnd: "2026-07-04", shiftDays: 0 });
  });

  it("never doubles a quarter whose end a vendor rounds", () => {
    const announcements = [
      { periodEnd: "2026-03-28", announced: "2026-04-23", timing: "AMC", accession8K: null, vendorEps: null } as const,
    ];
    const keys = eventsOf({ announcements }).map(({ fiscalYear, fiscalPeriod }) => `${fiscalYear} ${fiscalPeriod}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("names the quarters of a company that moved its fiscal year once each", () => {
    const factSet = factSetOfCompany({
      quarterEnds: ["2024-06-30", "2024-09-30", "2024-12-31", "2025-03-31", "2025-06-30", "2025-09-30"],
      yearEnds: ["2023-12-31", "2024-12-31", "2026-03-31"],
      filed: [released("2025-01-30 16:05"), released("2025-04-29 16:05"), released("2025-07-29 16:05")],
    });
    const keys = listEvents({ factSet, votes: [] }).map(
      ({ fiscalYear, fiscalPeriod }) => `${fiscalYear} ${fiscalPeriod}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(4);
  });

  it("expects nothing of a company of which nothing is dated", () => {
    expect(eventsOf({ filed: [], asOf: "2026-05-01" })).toEqual([]);
  });
});
