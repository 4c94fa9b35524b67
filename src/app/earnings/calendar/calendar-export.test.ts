import { describe, expect, it } from "vitest";
import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { sampleEntry } from "#app/testing/sample-calendar.ts";
import { computedView } from "#app/research/computed-view.ts";
import { calendarCsv } from "./calendar-export.ts";

const EVENT: CalendarEntry["event"] = {
  cik: "0000000042",
  fiscalYear: 2026,
  fiscalPeriod: "Q2",
  periodEnd: "2026-06-30",
  isPeriodExpected: false,
  date: "2026-07-30",
  timeOfDay: "AMC",
  timeExactET: null,
  status: "REPORTED",
  estimate: null,
  deadline: null,
  sources: [],
  hasConflict: false,
  shiftDays: null,
  release: null,
  report: null,
};

describe("calendarCsv", () => {
  it("leaves out a number that would mislead and says why in the notes", () => {
    const growth = computedView(null, "ratio");
    const figures = {
      eps_growth: { ...growth, measure: "eps_growth", flags: ["not-meaningful"], reason: "EPS was near zero." },
      revenue_growth: { ...computedView("0.1", "ratio"), measure: "revenue_growth" },
    } as const;
    const [head = "", line = ""] = calendarCsv([sampleEntry(EVENT, { figures })], []).split("\r\n");
    const values = line.split(",");
    const valueOf = (name: string) => values[head.split(",").indexOf(name)];
    expect(valueOf("eps_growth")).toBe("");
    expect(valueOf("revenue_growth")).toBe("0.1");
    expect(valueOf("notes")).toBe("eps_growth is not meaningful: EPS was near zero.");
  });
});
