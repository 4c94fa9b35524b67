// When a company's next results come is one answer: whichever surface is asked, of every bundled company, on any day.
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { calendarFile, feedSpan } from "#app/earnings/calendar-file.ts";
import { calendarCsv, calendarJson } from "#app/earnings/calendar/calendar-export.ts";
import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { readSettings } from "#app/portfolios/report/report-settings.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { weekdayAndDay } from "#earnings/words.ts";
import type { Company } from "#facts/dossier.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { NextResults } from "#research/cards/card.ts";
import { nextResultsBlock } from "#research/cards/earnings/earnings-next-card.ts";
import { nextResultsMarkdown } from "#research/export/export-run.ts";
import { listedCompany } from "#research/testing/made-summary.ts";
import { makeReport } from "#research/portfolio-report/report.ts";
import { createEarningsService } from "./earnings-service.ts";

const answered = z.object({ events: z.array(z.object({ cik: z.string(), date: z.string(), standing: z.string() })) });
const { signal } = new AbortController();
/** Within the data, on its last day, after it, and when all that could be expected is over. */
const CLOCKS = ["2026-03-31", "2026-08-22", "2026-09-23", "2026-11-23", "2027-04-30", "2028-06-01"];

interface Known {
  readonly company: Company;
  readonly events: readonly EarningsEvent[];
  readonly block: NextResults | null;
  readonly knownBy: string;
}

const known = new Map<string, Known>();

beforeAll(async () => {
  const snapshot = await openSnapshot("data/snapshot");
  for (const company of await snapshot.identities(signal)) {
    const records = await snapshot.company(company.cik, signal);
    if (records === null) throw new Error(`${company.symbol} is named but not held`);
    const factSet = createFactSet({ dossier: normalise(records), asOf: snapshot.manifest.asOf });
    const events = listEvents({ factSet, votes: [] });
    known.set(company.cik, { company, events, block: nextResultsBlock({ factSet, votes: [] }), knownBy: factSet.asOf });
  }
}, 120_000);

/** The days that a surface calls next, by CIK. */
type Answers = ReadonlyMap<string, string>;

/** Counted out by hand, so that no surface is compared with its own code. */
function expected(today: string): Answers {
  const days = [...known].map(([cik, { events }]) => {
    const ahead = events.filter(({ status, date }) => status !== "REPORTED" && date >= today).map(({ date }) => date);
    return [cik, ahead.toSorted()[0] ?? null] as const;
  });
  return new Map(days.flatMap(([cik, day]) => (day === null ? [] : [[cik, day] as const])));
}

function fromPages(today: string): Answers {
  return new Map(
    [...known].flatMap(([cik, { block }]) => {
      const next = block === null ? null : upcomingResults(block.open, today).next;
      return next === null ? [] : [[cik, next.date] as const];
    }),
  );
}

/** The calendar's own service over the same events, kept in memory. */
async function entriesOn(today: string): Promise<readonly CalendarEntry[]> {
  const service = createEarningsService({
    store: {
      save: () => Promise.resolve(),
      origins: () =>
        Promise.resolve([...known].map(([cik, { knownBy }]) => ({ cik, knownBy, version: "", marketValue: null }))),
      results: ({ from, to }) =>
        Promise.resolve(
          [...known.values()]
            .flatMap(({ events }) => events)
            .filter(({ date }) => date >= from && date <= to)
            .map((event) => ({ event, figures: {}, sequence: 0, dayHistory: [], changedAt: `${today}T12:00:00Z` })),
        ),
      deadlines: () => Promise.resolve([]),
      insiderDays: () => Promise.resolve([]),
    },
    feeds: {
      create: () => Promise.resolve(""),
      find: () => Promise.resolve(null),
      revoke: () => Promise.resolve(false),
      madeAt: () => Promise.resolve(null),
    },
    companyCache: {
      open: () => Promise.resolve(null),
      isHeld: () => Promise.resolve(true),
      version: () => Promise.resolve(""),
      recall: () => Promise.resolve(null),
    },
    companies: [...known.values()].map(({ company }) => company),
    votes: () => Promise.resolve([]),
    askProviders: () => Promise.resolve(false),
    now: () => new Date(`${today}T16:00:00Z`),
    reportError: (error) => {
      throw error;
    },
  });
  const { entries } = await service.calendar({ ...feedSpan(today), ciks: null });
  await service.close();
  return entries;
}

function fromCalendar(entries: readonly CalendarEntry[]): Answers {
  const next = entries.filter(({ standing }) => standing === "next");
  return new Map(next.map(({ event: { cik, date } }) => [cik, date]));
}

function fromReport(entries: readonly CalendarEntry[], today: string): Answers {
  const listed = [...known.values()].map(({ company: { cik, symbol }, knownBy }) => {
    const { item, summary, absence } = listedCompany(symbol, {});
    return { item: { ...item, cik }, summary: summary && { ...summary, cik, knownBy }, absence };
  });
  const events = entries.map(({ event }) => event);
  const settings = readSettings(new URLSearchParams("against=none"));
  const report = makeReport({ listed, unread: [], events, today, settings, benchmarkPeer: null, lastSeen: null });
  const ciks = new Map([...known].map(([cik, { company }]) => [company.symbol, cik]));
  return new Map(
    report.lines.flatMap(({ symbol, next }) => (next === null ? [] : [[ciks.get(symbol) ?? "", next.date] as const])),
  );
}

async function fromFeed(entries: readonly CalendarEntry[]): Promise<Answers> {
  const options = { address: "https://example.com", isPrivate: false };
  const text = await calendarFile("All", { entries, deadlines: [] }, options).text();
  const events = text.replaceAll(/\r\n /g, "").split("BEGIN:VEVENT").slice(1);
  const next = events.filter((event) => event.includes("The next results of the company."));
  return new Map(
    next.map((event) => {
      const cik = /UID:(\d{10})/.exec(event)?.[1] ?? "";
      const day = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event)?.slice(1).join("-") ?? "";
      return [cik, day] as const;
    }),
  );
}

function fromCsv(entries: readonly CalendarEntry[]): Answers {
  const lines = calendarCsv(entries, []).trim().split("\r\n");
  const next = lines.filter((line) => /,next,\d{4}-\d\d-\d\d,/.test(line));
  return new Map(next.map((line) => [/,(\d{10}),Q/.exec(line)?.[1] ?? "", line.slice(0, 10)] as const));
}

function fromApi(entries: readonly CalendarEntry[], today: string): Answers {
  const span = { ...feedSpan(today), previous: "", next: "" };
  const written = calendarJson({ span, today, entries, deadlines: [], insiderDays: [], unread: 0, sectors: [] });
  const next = answered.parse(written).events.filter(({ standing }) => standing === "next");
  return new Map(next.map(({ cik, date }) => [cik, date]));
}

const sorted = (answers: Answers) => [...answers].toSorted(([one], [other]) => one.localeCompare(other));

describe("the next results of every bundled company", () => {
  it("are the same wherever they are told, on any day, and never before it", { timeout: 60_000 }, async () => {
    for (const today of CLOCKS) {
      const entries = await entriesOn(today);
      const answer = sorted(expected(today));
      expect([today, answer.filter(([, day]) => day < today)]).toEqual([today, []]);
      expect([today, sorted(fromPages(today))]).toEqual([today, answer]);
      expect([today, sorted(fromCalendar(entries))]).toEqual([today, answer]);
      expect([today, sorted(fromReport(entries, today))]).toEqual([today, answer]);
      expect([today, sorted(await fromFeed(entries))]).toEqual([today, answer]);
      expect([today, sorted(fromCsv(entries))]).toEqual([today, answer]);
      expect([today, sorted(fromApi(entries, today))]).toEqual([today, answer]);
    }
  });

  it("are written with what was expected before them, and as none once nothing is ahead", () => {
    for (const today of CLOCKS) {
      for (const [cik, { block }] of known) {
        if (block === null) continue;
        const text = nextResultsMarkdown(block, today);
        const past = block.open.filter(({ date }) => date < today);
        const next = block.open.find(({ date }) => date >= today);
        const ahead = next === undefined ? "We have no date for the next results" : weekdayAndDay(next.date);
        expect([today, cik, text.includes(ahead)]).toEqual([today, cik, true]);
        expect([today, cik, text.includes(": expected ")]).toEqual([today, cik, past.length > 0]);
      }
    }
  });

  it("are known of most companies while the data is fresh, and of none when all that could be expected is over", () => {
    const counts = CLOCKS.map((today) => expected(today).size);
    expect(counts[2]).toBeGreaterThan(440);
    expect(counts[3]).toBeGreaterThan(440);
    expect(counts.at(-1)).toBe(0);
  });
});
