import { describe, expect, it } from "vitest";
import { factSetOfCompany, released } from "./testing/sample-company.ts";
import { listEvents } from "./list-events.ts";
import { otherWords, patternWords, shiftWords } from "./words.ts";

describe("shiftWords", () => {
  it("says how a day kept to the company's pattern", () => {
    expect([3, 1, 0, -1, null].map(shiftWords)).toEqual([
      "3 days later than its own pattern",
      "1 day later than its own pattern",
      "on the day of its own pattern",
      "1 day earlier than its own pattern",
      null,
    ]);
  });
});

describe("patternWords", () => {
  it("tells of the newest results, and counts the quarters; a day either way is no shift", () => {
    expect(patternWords([-7, 0, 1, 2, null])).toBe(
      "The newest results came 7 days earlier than its own pattern. " +
        "Of 4 quarters with a pattern, 2 came within a day of it, 1 later, 1 earlier.",
    );
    expect(patternWords([null, 0])).toMatch(/^Of 1 quarter with/);
    expect(patternWords([null])).toBeNull();
  });
});

describe("otherWords", () => {
  it("sets a day that somebody gave against the company's own pattern", () => {
    const factSet = factSetOfCompany({
      quarterEnds: ["2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"],
      yearEnds: ["2024-12-31", "2025-12-31"],
      filed: ["2025-07-24", "2025-10-23", "2026-01-29", "2026-04-23"].map((day) => released(`${day} 16:05`)),
    });
    const given = { kind: "provider", name: "One", date: "2026-07-28", timeOfDay: "AMC", isProjected: false } as const;
    const next = listEvents({ factSet, votes: [{ ...given, asOf: "2026-05-01" }] }).find(
      ({ status }) => status === "PROVIDER",
    );
    expect(next && otherWords(next)).toEqual(["That is 5 days later than its own pattern, Thu 23 Jul 2026."]);
  });
});
