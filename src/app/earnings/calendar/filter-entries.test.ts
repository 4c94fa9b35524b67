import { describe, expect, it } from "vitest";
import { sampleEntry } from "#app/earnings/testing/sample-calendar.ts";
import { sampleEstimate, sampleResults } from "#app/earnings/testing/sample-events.ts";
import { readCalendarQuery } from "./read-calendar-query.ts";
import { filterEntries, sizeOf } from "./filter-entries.ts";

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
