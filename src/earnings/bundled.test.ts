import { beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_METHODS } from "#contracts/earnings.ts";
import { createFactSet } from "#facts/fact-set.ts";
import type { Dossier } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { deadlineFor, listDeadlines } from "./deadlines/deadline.ts";
import type { EarningsEvent, FilingDeadline } from "./event.ts";
import { listEvents } from "./list-events.ts";
import { ACCURACY, reachOf } from "./next/accuracy.ts";
import { backtest, type TestedCompany } from "./next/backtest.ts";
import { isSame, nextQuarters } from "./next/next-quarters.ts";
import { findResults } from "./past/find-results.ts";
import { listQuarters, type KnownQuarter } from "./past/list-quarters.ts";
import { quarterLabel } from "./words.ts";

const { signal } = new AbortController();
const tested: (Omit<TestedCompany, "quarters"> & { readonly quarters: readonly KnownQuarter[] })[] = [];
const events = new Map<string, readonly EarningsEvent[]>();
const quarters: (readonly KnownQuarter[])[] = [];
const deadlines = new Map<string, readonly FilingDeadline[]>();
/** Companies that the class of filer gives no quarterly deadline: it is not held, or they report as foreign issuers. */
const unclassed = new Set<string>();
/** Of every report held: by how many days it missed the day reckoned for it; 0 in time. */
const delays: number[] = [];

beforeAll(async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const { asOf } = snapshot.manifest;
  for (const { cik, symbol } of await snapshot.identities(signal)) {
    const records = await snapshot.company(cik, signal);
    if (records === null) throw new Error(`${symbol} is named but not held`);
    const dossier = normalise(records);
    const factSet = createFactSet({ dossier, asOf });
    const held = listQuarters(factSet);
    tested.push({ cik, quarters: held, announced: findResults(factSet, []) });
    if (dossier.company.filerCategory === null || isForeign(dossier)) unclassed.add(symbol);
    quarters.push(held.filter(({ isPeriodExpected }) => !isPeriodExpected));
    deadlines.set(symbol, listDeadlines(factSet));
    for (const quarter of quarters.at(-1) ?? []) {
      const due = deadlineFor(factSet, quarter)?.deadline.date ?? null;
      if (quarter.report !== null && due !== null) delays.push(Math.max(0, daysBetween(due, quarter.report.filed)));
    }
    events.set(symbol, listEvents({ factSet, votes: [] }));
  }
}, 120_000);

/** Annual reports on Form 20-F or 40-F; Form 6-K has no day of its own. */
function isForeign({ filings }: Dossier): boolean {
  return filings.some(({ form }) => /^(20|40)-F/.test(form));
}

/** Day, New York time and hour of a quarter's results. */
function cameOn(symbol: string, fiscalYear: number, fiscalPeriod: string) {
  const event = events.get(symbol)?.find((one) => one.fiscalYear === fiscalYear && one.fiscalPeriod === fiscalPeriod);
  return [event?.date, event?.timeExactET, event?.timeOfDay, event?.status];
}

/** What a claim may differ by, in points of a hundred, before `npm run bench:earnings` has to be run again. */
const TOLERANCE = 1;

describe("backtest", () => {
  it("gives on the bundle what every label claims, within a point", () => {
    const now = backtest(tested);
    for (const method of ESTIMATE_METHODS) {
      const [claimed, given] = [reachOf(method), reachOf(method, now)];
      expect([method, given.days]).toEqual([method, claimed.days]);
      expect([method, Math.abs(given.percent - claimed.percent) <= TOLERANCE]).toEqual([method, true]);
      expect([method, Math.abs(given.cases / claimed.cases - 1) < 0.05]).toEqual([method, true]);
    }
    expect(now.usualTime.right / now.usualTime.cases).toBeCloseTo(
      ACCURACY.usualTime.right / ACCURACY.usualTime.cases,
      2,
    );
  });

  it("counts each way on enough announcements of both halves to say something", () => {
    for (const method of ESTIMATE_METHODS) {
      const { fit, check } = ACCURACY.methods[method];
      expect([method, Math.min(fit.cases, check.cases) >= 200]).toEqual([method, true]);
    }
  });
});

describe("nextQuarters on bundled filings", () => {
  it("tells the day on which the next quarter ended in 98 of 100 cases, from the ends before it alone", () => {
    const cases = quarters.flatMap((held) =>
      held.slice(8).flatMap((quarter, position) => {
        const [next] = nextQuarters(held.slice(0, position + 8), 1);
        return next !== undefined && isSame(next, quarter) ? [next.periodEnd === quarter.periodEnd] : [];
      }),
    );
    expect(cases.length).toBeGreaterThan(4_000);
    expect(cases.filter((isRight) => isRight).length / cases.length).toBeGreaterThan(0.98);
  });
});

describe("filing deadlines on bundled filings", () => {
  // Newcomers, who had longer (Uber, Airbnb, DoorDash, Coinbase), those whose class changed since, and those who filed late.
  it("are kept by all but one report in two hundred, and missed by a month or more by twenty in eighteen thousand", () => {
    expect(delays.length).toBeGreaterThan(18_000);
    expect(delays.filter((days) => days > 0).length / delays.length).toBeLessThan(0.005);
    expect(delays.filter((days) => days >= 30).length).toBeLessThan(20);
  });

  it("tell of Baxter, which restated its currency gains and filed the third quarter of 2019 four months late", () => {
    const due = deadlines
      .get("BAX")
      ?.find(({ fiscalYear, fiscalPeriod }) => fiscalYear === 2019 && fiscalPeriod === "Q3");
    expect(due).toMatchObject({
      date: "2019-11-18",
      notice: { form: "NT 10-Q" },
      report: { filed: "2020-03-17" },
    });
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

  it("call nobody late, and stand for the coming quarters of every company whose class of filer gives them", () => {
    for (const [symbol, list] of deadlines) {
      expect([symbol, list.some(({ status }) => status === "LATE")]).toEqual([symbol, false]);
      const due = list.filter(({ status }) => status === "DUE").length;
      expect([symbol, due >= 3]).toEqual([symbol, !unclassed.has(symbol)]);
    }
    expect(unclassed.size).toBeLessThan(30);
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

  it("expects none of a quarter whose figures are held: they are out, though perhaps on a day that is not known", () => {
    for (const { cik, quarters: held } of tested) {
      const coming = [...events.values()].flat().filter((event) => event.cik === cik && event.status !== "REPORTED");
      const out = held.filter(({ hasFigures }) => hasFigures);
      const both = coming.filter((event) => out.some((quarter) => isSame(quarter, event)));
      expect([cik, both.map(quarterLabel)]).toEqual([cik, []]);
    }
  });

  it("dates Nvidia's results of the second quarter by the calendar, which its figures of that day confirm", () => {
    expect(cameOn("NVDA", 2027, "Q2")).toEqual(["2026-08-26", null, "UNKNOWN", "REPORTED"]);
  });

  it("expects results of every company with quarters, never on a weekend", () => {
    const few: string[] = [];
    for (const [symbol, list] of events) {
      const coming = list.filter(({ status }) => status !== "REPORTED");
      if (coming.length < 3) few.push(symbol);
      for (const { date, status } of coming) {
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
        expect([symbol, status, weekday % 6 === 0]).toEqual([symbol, status, false]);
      }
    }
    // Flex: no figures at all; the others: announcements of two or three quarters only.
    expect(few).toEqual(["FLEX", "ASML", "CVNA", "FERG", "PSKY"]);
  });
});
