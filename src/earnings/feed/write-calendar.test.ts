import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { EarningsEvent } from "#earnings/event.ts";
import { factSetOfCompany, released } from "#earnings/testing/sample-company.ts";
import { listDeadlines } from "#earnings/deadlines/deadline.ts";
import { listEvents } from "#earnings/list-events.ts";
import { writeCalendar, type FeedEvent, type FeedResults } from "./write-calendar.ts";

const FACT_SET = factSetOfCompany({
  quarterEnds: ["2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"],
  yearEnds: ["2024-12-31", "2025-12-31"],
  filed: ["2025-07-24", "2025-10-23", "2026-01-29", "2026-04-23"].map((day) => released(`${day} 16:05`)),
});
const [reported, , , , expected] = listEvents({ factSet: FACT_SET, votes: [] });
const [due] = listDeadlines(FACT_SET);

type Written<Event> = FeedEvent<Event> & Pick<FeedResults, "standing" | "knownBy">;

function feedEvent<Event = EarningsEvent>(
  event: Event | undefined,
  over: Partial<Written<Event>> = {},
): Written<Event> {
  if (event === undefined) throw new Error("the company has too few events");
  return {
    event,
    symbol: "TEST",
    company: "Test, Widgets; Sons & “Daughters” of a very long name that no line of a calendar file can hold in one",
    sequence: 2,
    standing: "next",
    knownBy: "2026-05-01",
    changedAt: "2026-05-01T12:00:00.000Z",
    url: "https://example.com/research/TEST?type=earnings",
    ...over,
  };
}

/** What another reader of iCalendar makes of it. */
function readBack(text: string) {
  const calendar = ICAL.Component.fromString(text);
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}

describe("writeCalendar", () => {
  it("is read by another parser: escaped, folded at 75 octets, ended by CRLF", () => {
    const text = writeCalendar({ name: "Test; results", events: [feedEvent(expected)], deadlines: [] });
    const [event] = readBack(text);
    expect(event?.description).toContain("Test, Widgets; Sons & “Daughters” of a very long name");
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("makes an estimate tentative, all day, and says how near such estimates came", () => {
    const [event] = readBack(writeCalendar({ name: "Results", events: [feedEvent(expected)], deadlines: [] }));
    expect(event?.startDate.toString()).toBe("2026-07-23");
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(event?.summary).toBe("TEST results Q2 FY2026, after the close (estimated)");
    expect(event?.description).toMatch(/±\d days? in \d+% of [\d,]+ past cases/);
  });

  it("makes results that are out certain, at the minute of their filing in UTC", () => {
    const [event] = readBack(
      writeCalendar({ name: "Results", events: [feedEvent(reported, { standing: "reported" })], deadlines: [] }),
    );
    expect(event?.startDate.toJSDate().toISOString()).toBe("2025-07-24T20:05:00.000Z");
    expect(event?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  });

  it("moves an event in place: same UID, higher SEQUENCE, the stamp of its last change", () => {
    const before = readBack(writeCalendar({ name: "Results", events: [feedEvent(expected)], deadlines: [] }))[0];
    const moved = feedEvent<EarningsEvent>(
      expected && { ...expected, date: "2026-07-28", status: "PROVIDER", estimate: null },
      {
        sequence: 3,
        changedAt: "2026-07-01T00:00:00.000Z",
      },
    );
    const after = readBack(writeCalendar({ name: "Results", events: [moved], deadlines: [] }))[0];
    expect(after?.uid).toBe(before?.uid);
    expect(after?.uid).toBe("0000000042-FY2026-Q2@earnings.beforehand");
    expect([before?.sequence, after?.sequence]).toEqual([2, 3]);
    expect(after?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-07-01T00:00:00Z");
    expect(after?.startDate.toString()).toBe("2026-07-28");
  });

  it("gives a filing deadline a UID of its own, all day, beside the results of its quarter", () => {
    const deadline = feedEvent(due);
    const calendar = { name: "Both", events: [feedEvent(expected)], deadlines: [deadline] };
    const [results, filing] = readBack(writeCalendar(calendar));
    expect([results?.uid, filing?.uid]).toEqual([
      "0000000042-FY2026-Q2@earnings.beforehand",
      "0000000042-FY2026-Q2-deadline@earnings.beforehand",
    ]);
    expect([filing?.startDate.toString(), filing?.startDate.isDate]).toEqual(["2026-08-10", true]);
    expect(filing?.summary).toBe("TEST 10-Q due, Q2 FY2026");
    expect(filing?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(filing?.description).toContain("40 days after the period’s end, as a large accelerated filer");
  });

  it("says of a day that is over what was expected, and where our data ends, and no longer how sure it was", () => {
    const events = [feedEvent(expected, { standing: "overdue", knownBy: "2026-05-01" })];
    const [event] = readBack(writeCalendar({ name: "Results", events, deadlines: [] }));
    expect(event?.summary).toBe("TEST results Q2 FY2026 (expected, not in our data)");
    expect(event?.description).toContain("Expected Thu 23 Jul 2026; our data ends 1 May 2026.");
    expect(event?.description).not.toContain("past cases");
    expect(event?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
  });

  it("gives the same bytes for the same events", () => {
    const calendar = {
      name: "Results",
      events: [feedEvent(expected), feedEvent(reported, { standing: "reported" })],
      deadlines: [],
    };
    expect(writeCalendar(calendar)).toBe(writeCalendar(calendar));
  });
});
