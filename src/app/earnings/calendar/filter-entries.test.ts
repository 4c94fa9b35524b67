import { describe, expect, it } from "vitest";
import { sampleDeadlineEntry, sampleEntry } from "#app/testing/sample-calendar.ts";
import { sampleDeadline, sampleEstimate, sampleResults } from "#app/testing/sample-events.ts";
import { fewCompanies } from "#app/testing/sample-services.ts";
import { readCalendarQuery } from "./read-calendar-query.ts";
import { sizeOf } from "./calendar-query.ts";
import { filterDeadlines, filterEntries, findCompany, narrowed } from "./load-calendar.ts";

const company = (symbol: string, marketValue: string | null, sector = "Energy") => ({
  company: { symbol, name: `${symbol} Company`, marketValue, sector },
});
const ENTRIES = [
  sampleEntry(sampleEstimate({ date: "2026-11-18" }), company("AFTER", "9000000000")),
  sampleEntry(sampleEstimate({ date: "2026-11-18", timeOfDay: "BMO" }), company("SMALL", "5000000000")),
  sampleEntry(sampleEstimate({ date: "2026-11-18", timeOfDay: "BMO" }), company("BIG", "300000000000")),
  sampleEntry(sampleResults({ date: "2026-11-17" }), company("OUT", null, "Technology")),
];
const shown = (search: string) =>
  filterEntries(ENTRIES, readCalendarQuery(new URLSearchParams(search))).map((entry) => entry.company.symbol);

describe("filterEntries", () => {
  it("sorts by day, then by hour, the largest companies first", () => {
    expect(shown("")).toEqual(["OUT", "BIG", "SMALL", "AFTER"]);
  });

  it("keeps what every filter allows", () => {
    expect(shown("status=REPORTED")).toEqual(["OUT"]);
    expect(shown("tier=B&size=mega")).toEqual(["BIG"]);
    expect(shown("sector=Technology")).toEqual(["OUT"]);
    expect(shown("q=small")).toEqual(["SMALL"]);
    expect(shown("q=company&size=smaller")).toEqual(["SMALL", "AFTER"]);
    expect(shown("tier=A")).toEqual([]);
  });
});

describe("filterDeadlines", () => {
  const due = [
    sampleDeadlineEntry(sampleDeadline(), company("SMALL", "5000000000")),
    sampleDeadlineEntry(sampleDeadline(), company("BIG", "300000000000")),
    sampleDeadlineEntry(sampleDeadline({ date: "2026-11-30", status: "FILED" }), company("FIRST", null, "Technology")),
  ];
  const dueFor = (search: string) =>
    filterDeadlines(due, readCalendarQuery(new URLSearchParams(search))).map((entry) => entry.company.symbol);

  it("sorts by day and size, and keeps what every filter allows; a tier is no deadline's", () => {
    expect(dueFor("")).toEqual(["FIRST", "BIG", "SMALL"]);
    expect(dueFor("status=DUE&size=mega")).toEqual(["BIG"]);
    expect(dueFor("sector=Technology&q=first")).toEqual(["FIRST"]);
    expect(dueFor("tier=A")).toEqual([]);
  });
});

describe("sizeOf", () => {
  it("knows no size of a company without a market value", () => {
    expect([sizeOf(null), sizeOf("200000000000"), sizeOf("199999999999"), sizeOf("9999999999")]).toEqual([
      null,
      "mega",
      "large",
      "smaller",
    ]);
  });
});

describe("a question for one company", () => {
  const nvda = findCompany(fewCompanies, "nvda");

  it("finds the company by any spelling, and none without figures", () => {
    expect(nvda).toEqual({ symbol: "NVDA", cik: "0001045810" });
    expect(findCompany(fewCompanies, "AMZN")).toBeNull();
    expect(findCompany(fewCompanies, "^GSPC")).toBeNull();
  });

  it("is about that company alone, within its scope", () => {
    expect(narrowed(null, nvda)).toEqual(["0001045810"]);
    expect(narrowed(["0001045810", "0000000002"], nvda)).toEqual(["0001045810"]);
    expect(narrowed(["0000000002"], nvda)).toEqual([]);
    expect(narrowed(["0000000002"], null)).toEqual(["0000000002"]);
  });
});
