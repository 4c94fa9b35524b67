import { describe, expect, it } from "vitest";
import { event, listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { makeReport } from "./report.ts";
import { USUAL_THRESHOLDS } from "./x-ray.ts";

// The story: our data ends in August and a reader looks in November; one company's results were expected in October.
const EVENTS = [event("PAST", "2026-10-20"), event("PAST", "2027-02-09"), event("AHEAD", "2026-11-25")];

function linesOn(today: string) {
  const listed = [listedCompany("PAST", {}), listedCompany("AHEAD", {}), listedWithoutFigures("FAR")];
  const settings = { weights: null, thresholds: USUAL_THRESHOLDS, against: null };
  const report = makeReport({
    listed,
    unread: [],
    events: EVENTS,
    today,
    settings,
    benchmarkPeer: null,
    lastSeen: null,
  });
  return Object.fromEntries(report.lines.map(({ symbol, next, overdue }) => [symbol, { next, overdue }]));
}

describe("makeReport", () => {
  it("has no next results and none overdue of a company without events", () => {
    expect(linesOn("2026-11-23")["FAR"]).toEqual({ next: null, overdue: null });
  });

  it("never calls a day that is over the next, and says up to when our data of the company goes", () => {
    expect(linesOn("2026-11-23")).toMatchObject({
      PAST: {
        next: { date: "2027-02-09", status: "ESTIMATED" },
        overdue: { date: "2026-10-20", status: "ESTIMATED", knownBy: "2026-08-22" },
      },
      AHEAD: { next: { date: "2026-11-25" }, overdue: null },
    });
    expect(linesOn("2026-10-20")["PAST"]).toMatchObject({ next: { date: "2026-10-20" }, overdue: null });
  });
});
