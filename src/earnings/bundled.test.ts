import { beforeAll, describe, expect, it } from "vitest";
import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { deadlineFor } from "./deadlines/filing-duty.ts";
import { listDeadlines } from "./deadlines/list-deadlines.ts";
import type { EarningsEvent, FilingDeadline } from "./event.ts";
import { listEvents } from "./list-events.ts";
import { ACCURACY } from "./next/accuracy.ts";
import { backtest } from "./next/backtest.ts";
import { bundledVotes } from "./next/bundled-votes.ts";
import { nextQuarters } from "./next/next-quarters.ts";
import { findResults, type Found } from "./past/find-results.ts";
import { listQuarters, type HeldQuarter } from "./past/list-quarters.ts";
import { isSame } from "./quarter-names.ts";

const { signal } = new AbortController();
const found: (readonly Found[])[] = [];
const events = new Map<string, readonly EarningsEvent[]>();
const quarters: (readonly HeldQuarter[])[] = [];
const deadlines = new Map<string, readonly FilingDeadline[]>();
/** Of every report held: by how many days it missed the day reckoned for it; 0 in time. */
const delays: number[] = [];

beforeAll(async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const { asOf } = snapshot.manifest;
  for (const { cik, symbol } of await snapshot.identities(signal)) {
    const records = await snapshot.company(cik, signal);
    if (records === null) throw new Error(`${symbol} is named but not held`);
    const dossier = normalise(records);
    const book = createFactBook({ dossier, asOf });
    found.push(findResults(book, []));
    quarters.push(listQuarters(book).filter(({ isPeriodExpected }) => !isPeriodExpected));
    deadlines.set(symbol, listDeadlines(book));
    for (const quarter of quarters.at(-1) ?? []) {
      const due = deadlineFor(book, quarter)?.deadline.date ?? null;
      if (quarter.report !== null && due !== null) delays.push(Math.max(0, daysBetween(due, quarter.report.filed)));
    }
    events.set(symbol, listEvents({ book, votes: bundledVotes(dossier, asOf) }));
  }
}, 120_000);

/** Day, New York time and hour of a quarter's results. */
function cameOn(symbol: string, fiscalYear: number, fiscalPeriod: string) {
  const event = events.get(symbol)?.find((one) => one.fiscalYear === fiscalYear && one.fiscalPeriod === fiscalPeriod);
  return [event?.date, event?.timeExactET, event?.timeOfDay, event?.status];
}

describe("backtest", () => {
  it("counts on the bundled announcements what is kept and shown (npm run bench:earnings writes it)", () => {
    expect(backtest(found)).toEqual(ACCURACY);
  });
});

describe("nextQuarters on bundled filings", () => {
  it("tells the day on which the next quarter ended in 98 of 100 cases, from the ends before it alone", () => {
    const cases = quarters.flatMap((held) =>
      held.slice(8).flatMap((quarter, place) => {
        const [next] = nextQuarters(held.slice(0, place + 8), 1);
        return next !== undefined && isSame(next, quarter) ? [next.periodEnd === quarter.periodEnd] : [];
      }),
    );
    expect(cases.length).toBeGreaterThan(4_000);
    expect(cases.filter((isRight) => isRight).length / cases.length).toBeGreaterThan(0.98);
  });
});

describe("filing deadlines on bundled filings", () => {
  it("are kept by all but a few in a thousand reports: newcomers, who had longer, and those who filed late", () => {
    expect(delays.length).toBeGreaterThan(5_000);
    expect(delays.filter((days) => days > 0).length / delays.length).toBeLessThan(0.003);
  });

  it("tell of Kraft Heinz, whose annual report of 2018 came in June after a notice of late filing", () => {
    const due = deadlines
      .get("KHC")
      ?.find(({ fiscalYear, fiscalPeriod }) => fiscalYear === 2018 && fiscalPeriod === "Q4");
    expect(due).toMatchObject({
      date: "2019-03-14",
      basis: { beforeNotice: "2019-02-27" },
      notice: { form: "NT 10-K", filed: "2019-02-28" },
      report: { filed: "2019-06-07" },
    });
  });

  it("call nobody late, and stand for four quarters to come of every company", () => {
    for (const [symbol, list] of deadlines) {
      expect([symbol, list.some(({ status }) => status === "LATE")]).toEqual([symbol, false]);
      expect([symbol, list.filter(({ status }) => status === "DUE").length >= 4]).toEqual([symbol, true]);
    }
  });
});

describe("listEvents on bundled filings", () => {
  it("dates the results of five companies as their filings do", () => {
    expect(cameOn("NVDA", 2027, "Q1")).toEqual(["2026-05-20", "16:21", "AMC", "REPORTED"]);
    expect(cameOn("NVDA", 2025, "Q4")).toEqual(["2025-02-26", "16:21", "AMC", "REPORTED"]);
    expect(cameOn("AAPL", 2026, "Q3")).toEqual(["2026-07-30", "16:30", "AMC", "REPORTED"]);
    expect(cameOn("AAPL", 2019, "Q1")).toEqual(["2019-01-29", "16:30", "AMC", "REPORTED"]);
    expect(cameOn("JPM", 2025, "Q1")).toEqual(["2025-04-11", "06:45", "BMO", "REPORTED"]);
    expect(cameOn("KO", 2026, "Q1")).toEqual(["2026-04-28", "07:00", "BMO", "REPORTED"]);
    expect(cameOn("WMT", 2027, "Q1")).toEqual(["2026-05-21", "06:59", "BMO", "REPORTED"]);
  });

  it("has every quarter of every company once", () => {
    for (const [symbol, list] of events) {
      const keys = list.map(({ fiscalYear, fiscalPeriod }) => `${symbol} ${fiscalYear} ${fiscalPeriod}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it("calls nobody late: where the list of filings ends, nothing can be known of what was filed after it", () => {
    const late = [...events].filter(([, list]) => list.some(({ status }) => status === "LATE"));
    expect(late.map(([symbol]) => symbol)).toEqual([]);
  });

  it("expects results of every company, never on a weekend", () => {
    for (const [symbol, list] of events) {
      const coming = list.filter(({ status }) => status !== "REPORTED");
      // One may lack a quarter of the year before to go by.
      expect([symbol, coming.length >= 3]).toEqual([symbol, true]);
      for (const { date, status } of coming) {
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
        expect([symbol, status, weekday % 6 === 0]).toEqual([symbol, status, false]);
      }
    }
  });
});
