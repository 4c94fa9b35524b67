import { describe, expect, it } from "vitest";
import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { readReportCommand, writeReport } from "./analytics.ts";

describe("readReportCommand", () => {
  it("refuses everything else than a report of a number of days, with how to ask", () => {
    const wrong = [
      "",
      "reports",
      "report twice",
      "report --days",
      "report --days 0",
      "report --days 1.5",
      "report --dais 3",
    ];
    for (const typed of wrong) {
      expect([typed, readReportCommand(typed.split(" "))]).toMatchObject([typed, { ok: false }]);
    }
  });

  it("reads thirty days unless told otherwise, and past npm's own separator", () => {
    expect(readReportCommand(["report"])).toEqual({ ok: true, days: 30, isJson: false });
    expect(readReportCommand(["--", "report", "--days", "7", "--json"])).toEqual({ ok: true, days: 7, isJson: true });
  });
});

const report: AnalyticsReport = {
  days: 30,
  since: "2026-02-08T12:00:00.000Z",
  until: "2026-03-10T12:00:00.000Z",
  newest: "2026-03-10T11:59:00.000Z",
  events: [
    { name: "Page View", count: 1234, browsers: 56 },
    { name: "[Amplitude] Rage Click", count: 9, browsers: 8 },
    { name: "Login", count: 7, browsers: 7 },
  ],
  sessions: { count: 200, medianSeconds: 95.4, bounced: 50 },
  daily: [],
  funnel: [
    { step: "session", sessions: 200 },
    { step: "search", sessions: 100 },
    { step: "research", sessions: 80 },
    { step: "figure", sessions: 1 },
  ],
  vitals: [
    { name: "LCP", good: 2500, poor: 4000, samples: 40, p75: 2501.4, rating: "needs improvement" },
    { name: "CLS", good: 0.1, poor: 0.25, samples: 0, p75: null, rating: null },
  ],
  frustration: [],
};

describe("writeReport", () => {
  it("sets numbers below each other, and says where there are none", () => {
    expect(writeReport(report, null).split("\n")).toEqual([
      "Analytics of 30 days, 2026-02-08T12:00 to 2026-03-10T12:00 UTC",
      "",
      "Sessions",
      "  Sessions                     200",
      "  Median length         1 min 35 s",
      "  Single-page sessions         25%",
      "",
      "From search to figure",
      "  All sessions            200  100%",
      "  Searched for a company  100   50%",
      "  then ran research        80   40%",
      "  then opened a figure      1    1%",
      "",
      "Events and their browsers",
      "  Page View   1,234  56",
      "  Rage click      9   8",
      "  Login           7   7",
      "",
      "Web vitals, 75th percentile",
      "  Largest contentful paint  2,501 ms  needs improvement  40",
      "  Cumulative layout shift          –       not measured   0",
      "",
      "Clicks without effect by page: rage, dead",
      "  none",
    ]);
  });

  it("says below its title why it does not grow", () => {
    expect(writeReport(report, "Events go to Amplitude.").split("\n").slice(0, 4)).toEqual([
      "Analytics of 30 days, 2026-02-08T12:00 to 2026-03-10T12:00 UTC",
      "Events go to Amplitude.",
      "",
      "Sessions",
    ]);
  });
});
