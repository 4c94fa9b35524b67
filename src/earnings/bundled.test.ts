import { beforeAll, describe, expect, it } from "vitest";
import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { EarningsEvent } from "./event.ts";
import { listEvents } from "./list-events.ts";
import { ACCURACY } from "./next/accuracy.ts";
import { backtest } from "./next/backtest.ts";
import { bundledVotes } from "./next/bundled-votes.ts";
import { nextQuarters } from "./next/next-quarters.ts";
import { findResults, isSame, type Found } from "./past/find-results.ts";
import { listQuarters, type HeldQuarter } from "./past/list-quarters.ts";

const { signal } = new AbortController();
const found: (readonly Found[])[] = [];
const events = new Map<string, readonly EarningsEvent[]>();
const quarters: (readonly HeldQuarter[])[] = [];

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
