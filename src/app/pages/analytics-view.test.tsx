import { describe, expect, it } from "vitest";
import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { ReportView } from "./analytics.tsx";

const report: AnalyticsReport = {
  days: 7,
  since: "2026-03-03T12:00:00.000Z",
  until: "2026-03-05T12:00:00.000Z",
  newest: "2026-03-05T11:59:00.000Z",
  events: [
    { name: "Page View", count: 1000, browsers: 12 },
    { name: "Login", count: 250, browsers: 7 },
    { name: "[Amplitude] Dead Click", count: 125, browsers: 3 },
    { name: "$identify", count: 100, browsers: 2 },
  ],
  sessions: { count: 40, medianSeconds: 95, bounced: 10 },
  daily: [{ day: "2026-03-04", sessions: 40 }],
  funnel: [
    { step: "session", sessions: 40 },
    { step: "search", sessions: 20 },
    { step: "research", sessions: 10 },
    { step: "figure", sessions: 5 },
  ],
  vitals: [
    { name: "LCP", good: 2500, poor: 4000, samples: 9, p75: 4200, rating: "poor" },
    { name: "CLS", good: 0.1, poor: 0.25, samples: 0, p75: null, rating: null },
  ],
  frustration: [{ page: "", rageClicks: 1, deadClicks: 2 }],
};

describe("ReportView", () => {
  it("says every number that a chart draws", async () => {
    const text = textOf(await renderHtml(<ReportView report={report} note={null} />));
    const said = [
      "Sessions 40 Median length 1 min 35 s Single-page sessions 25%",
      "Day Sessions 2026-03-05 0 2026-03-04 40 2026-03-03 0",
      "All sessions 40 100% Searched for a company 20 50% then ran research 10 25% then opened a figure 5 13%",
      "LCP poor 4,200 ms 2,500 ms 4,000 ms 9",
      "CLS not measured – No figure: No page load measured CLS in this period. No page load measured CLS in this period. 0.100",
      "Page View 1,000 12 Login 250 7 Dead click 125 3 Visitor arrived from a campaign 100 2",
      "(page not known) 1 2",
    ];
    for (const words of said) expect(text).toContain(words);
  });

  it("draws bars by their share of the largest, and days by the largest day", async () => {
    const html = await renderHtml(<ReportView report={report} note={null} />);
    expect([...html.matchAll(/<rect width="([\d.]+)" height="1"/g)].map(([, width]) => width)).toEqual([
      "100",
      "50",
      "25",
      "12.5",
      "100",
      "25",
      "12.5",
      "10",
      "100",
    ]);
    expect([...html.matchAll(/y="[\d.]+" width="0.72" height="([\d.]+)"/g)].map(([, height]) => height)).toEqual([
      "0",
      "100",
      "0",
    ]);
  });

  it("marks the span that is shown, and links the others", async () => {
    const html = await renderHtml(<ReportView report={report} note={null} />);
    expect(html).toMatch(/aria-current="page"[^>]*href="\/analytics\?days=7"/);
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });

  it("says that nothing happened where nothing did", async () => {
    const none = {
      ...report,
      events: [],
      daily: [],
      frustration: [],
      sessions: { count: 0, medianSeconds: null, bounced: 0 },
    };
    const text = textOf(
      await renderHtml(<ReportView report={{ ...none, funnel: [{ step: "session", sessions: 0 }] }} note={null} />),
    );
    expect(text).toContain("Sessions 0 Median length – No figure: No sessions in this period.");
    expect(text).toContain("No events in this period.");
    expect(text).toContain("No clicks without effect in this period.");
  });

  it("says first why it does not grow", async () => {
    const text = textOf(await renderHtml(<ReportView report={report} note="Events go to Amplitude." />));
    expect(text).toMatch(/^Analytics Events go to Amplitude\./);
  });
});
