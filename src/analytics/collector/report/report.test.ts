import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EventRow, writeEvents } from "#analytics/collector/event-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { readReport } from "./report.ts";
import { rateVital } from "./web-vitals.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const MINUTE = 60_000;

interface Told {
  readonly minute: number;
  readonly name: string;
  readonly properties?: EventRow["properties"];
  readonly page?: string;
}

/** What one browser did, by minutes from the beginning of March 9th. */
function visitOf(deviceId: string, told: readonly Told[]): readonly EventRow[] {
  const midnight = new Date("2026-03-09T00:00:00.000Z").getTime();
  return told.map(({ minute, name, properties = {}, page = "/" }, nth) => ({
    deviceId,
    insertId: `${nth}`,
    name,
    at: new Date(midnight + minute * MINUTE),
    userId: null,
    page,
    browser: "Firefox on Linux",
    properties,
  }));
}

const open = { card_type: "growth", action: "figure_open", company_symbol: "NVDA" };
const cite = { ...open, action: "cite" };

/** Searches, reads and opens a figure; comes back after exactly half an hour and looks at one page. */
const ann = visitOf("ann", [
  { minute: 0, name: "session_start" },
  { minute: 0, name: "Page View" },
  { minute: 1, name: "Company Search" },
  { minute: 2, name: "Page View" },
  { minute: 2, name: "Research Run" },
  { minute: 4, name: "Card Interaction", properties: open },
  { minute: 10, name: "Page Time Spent" },
  { minute: 40, name: "Page View" },
]);

/** Opens a figure before the search, and after the research only quotes one; a minute short of half an hour is one session. */
const bob = visitOf("bob", [
  { minute: 0, name: "Card Interaction", properties: open },
  { minute: 1, name: "Company Search" },
  { minute: 30, name: "Research Run" },
  { minute: 31, name: "Card Interaction", properties: cite },
  { minute: 31, name: "Page View" },
  { minute: 32, name: "Page View" },
]);

/** Researches without a search, on the next day; leaves the page open for hours, which is no session of its own. */
const cyd = visitOf("cyd", [
  { minute: 24 * 60 + 5, name: "Page View" },
  { minute: 24 * 60 + 6, name: "Research Run" },
  { minute: 24 * 60 + 300, name: "Page Time Spent" },
  { minute: 24 * 60 + 300, name: "[Amplitude] Web Vitals", properties: vitals({ LCP: 9000 }) },
]);

const clicks = visitOf("dan", [
  { minute: 500, name: "[Amplitude] Rage Click", page: "/portfolios" },
  { minute: 501, name: "[Amplitude] Dead Click", page: "/portfolios" },
  { minute: 502, name: "[Amplitude] Dead Click", page: "/portfolios" },
  { minute: 503, name: "[Amplitude] Dead Click", page: "/" },
]);

const measured = visitOf(
  "eve",
  [1000, 2000, 3000, 4000].map((LCP, nth) => ({
    minute: 900 + nth,
    name: "[Amplitude] Web Vitals",
    properties: vitals({ LCP, ...(nth === 0 ? { CLS: 0.02 } : {}) }),
  })),
);

/** In February, out of the report. */
const before = visitOf("old", [{ minute: -9 * 24 * 60, name: "Page View" }]);

function vitals(values: Readonly<Record<string, number>>): EventRow["properties"] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`[Amplitude] ${name}`, { value }]));
}

describe.each(DATABASES)("readReport on $name", ({ open: openDatabase }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await openDatabase();
    await writeEvents(database, [...ann, ...bob, ...cyd, ...clicks, ...measured, ...before]);
  });
  afterAll(() => database.close());

  it("counts events and the browsers they came from, of the days asked for alone", async () => {
    const { events, since, until } = await readReport(database, 7, NOW);
    expect([since, until]).toEqual(["2026-03-03T12:00:00.000Z", "2026-03-10T12:00:00.000Z"]);
    expect(events).toEqual([
      { name: "Page View", count: 6, browsers: 3 },
      { name: "[Amplitude] Web Vitals", count: 5, browsers: 2 },
      { name: "Card Interaction", count: 3, browsers: 2 },
      { name: "Research Run", count: 3, browsers: 3 },
      { name: "[Amplitude] Dead Click", count: 3, browsers: 1 },
      { name: "Company Search", count: 2, browsers: 2 },
      { name: "Page Time Spent", count: 2, browsers: 2 },
      { name: "[Amplitude] Rage Click", count: 1, browsers: 1 },
      { name: "session_start", count: 1, browsers: 1 },
    ]);
  });

  it("begins a session after thirty minutes, and none by what a page sends when it is left", async () => {
    const { sessions, daily } = await readReport(database, 7, NOW);
    // Ann 10 minutes and 0, Bob 32, Cyd 1, Dan 3: the median is 3 minutes. Ann's second, Cyd and Dan saw one page at most.
    expect(sessions).toEqual({ count: 5, medianSeconds: 180, bounced: 3 });
    expect(daily).toEqual([
      { day: "2026-03-09", sessions: 4 },
      { day: "2026-03-10", sessions: 1 },
    ]);
  });

  it("follows sessions from a search to research to a figure, in this order only", async () => {
    const { funnel } = await readReport(database, 7, NOW);
    expect(funnel).toEqual([
      { step: "session", sessions: 5 },
      { step: "search", sessions: 2 },
      { step: "research", sessions: 2 },
      { step: "figure", sessions: 1 },
    ]);
  });

  it("rates three quarters of the page loads", async () => {
    const { vitals: read } = await readReport(database, 7, NOW);
    // 1000, 2000, 3000, 4000, 9000
    expect(read[0]).toEqual({
      name: "LCP",
      good: 2500,
      poor: 4000,
      samples: 5,
      p75: 4000,
      rating: "needs improvement",
    });
    expect(read[2]).toEqual({ name: "CLS", good: 0.1, poor: 0.25, samples: 1, p75: 0.02, rating: "good" });
    expect(read[1]).toEqual({ name: "INP", good: 200, poor: 500, samples: 0, p75: null, rating: null });
  });

  it("names the pages on which people clicked in vain", async () => {
    expect((await readReport(database, 7, NOW)).frustration).toEqual([
      { page: "/portfolios", rageClicks: 1, deadClicks: 2 },
      { page: "/", rageClicks: 0, deadClicks: 1 },
    ]);
  });

  it("says of days without events that there were none", async () => {
    const empty = await readReport(database, 7, new Date("2020-01-01T00:00:00.000Z"));
    expect(empty).toMatchObject({
      // Whenever the report is about: it tells an operator whether anything comes in at all.
      newest: "2026-03-10T05:00:00.000Z",
      events: [],
      sessions: { count: 0, medianSeconds: null, bounced: 0 },
      daily: [],
      frustration: [],
    });
  });
});

describe("rateVital", () => {
  it("counts a threshold itself to its better side", () => {
    expect([2500, 2501, 4000, 4001].map((value) => rateVital("LCP", value))).toEqual([
      "good",
      "needs improvement",
      "needs improvement",
      "poor",
    ]);
    expect([0.1, 0.26].map((value) => rateVital("CLS", value))).toEqual(["good", "poor"]);
  });
});
