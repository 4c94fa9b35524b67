import { describe, expect, it } from "vitest";
import { sampleEstimate, sampleResults } from "#app/testing/sample-events.ts";
import { standingOf, upcomingByCompany, upcomingResults } from "./upcoming.ts";

const out = sampleResults({ date: "2026-08-26" });
const november = sampleEstimate({ date: "2026-11-18" });
const march = sampleEstimate({ date: "2027-03-03", fiscalPeriod: "Q4" });
const EVENTS = [march, out, november];

describe("upcomingResults", () => {
  it("knows nothing of a company without results to come", () => {
    expect(upcomingResults([], "2026-11-18")).toEqual({ next: null, overdue: null });
    expect(upcomingResults([sampleResults({ date: "2026-12-01" })], "2026-11-18")).toEqual({
      next: null,
      overdue: null,
    });
  });

  it("names no day that is over as the next: it is overdue from the day after", () => {
    expect(upcomingResults(EVENTS, "2026-11-18")).toEqual({ next: november, overdue: null });
    expect(upcomingResults(EVENTS, "2026-11-19")).toEqual({ next: march, overdue: november });
    expect(upcomingResults(EVENTS, "2027-03-04")).toEqual({ next: null, overdue: march });
  });

  it("goes by the day, not by the order that events are given in", () => {
    expect(upcomingResults(EVENTS.toReversed(), "2026-09-01")).toEqual(upcomingResults(EVENTS, "2026-09-01"));
  });
});

describe("standingOf", () => {
  it("makes one event of each company its next, and places the others around it", () => {
    const other = sampleEstimate({ cik: "0000320193", date: "2027-01-28" });
    const today = "2026-11-19";
    const upcoming = upcomingByCompany([...EVENTS, other], today);
    const standings = [out, november, march, other].map((one) => standingOf(one, upcoming.get(one.cik), today));
    expect(standings).toEqual(["reported", "overdue", "next", "next"]);
    expect(standingOf(march, upcomingByCompany(EVENTS, "2026-11-18").get(march.cik), "2026-11-18")).toBe("later");
  });
});
