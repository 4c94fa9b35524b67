import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InsiderDay } from "#contracts/filing-findings.ts";
import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";
import { listDeadlines } from "#earnings/deadlines/deadline.ts";
import { listEvents } from "#earnings/list-events.ts";
import { factSetOfCompany, released } from "#earnings/testing/sample-company.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createEventStore, createVoteStore, type EventStore } from "./event-store.ts";
import { createFeedStore, type FeedStore } from "./feed-store.ts";

const FACT_SET = factSetOfCompany({
  quarterEnds: ["2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"],
  yearEnds: ["2024-12-31", "2025-12-31"],
  filed: ["2025-07-24", "2025-10-23", "2026-01-29", "2026-04-23"].map((day) => released(`${day} 16:05`)),
});
const EVENTS = listEvents({ factSet: FACT_SET, votes: [] });
const DEADLINES = listDeadlines(FACT_SET);

type Figures = Readonly<Record<string, string>>;

const as = (cik: string, events: readonly EarningsEvent[], deadlines: readonly FilingDeadline[] = []) => ({
  events: events.map((event) => ({ event: { ...event, cik }, figures: { sue: "1.5" } })),
  deadlines: deadlines.map((deadline) => ({ ...deadline, cik })),
  insiderDays: [],
});
const ever = (cik: string) => ({ from: "2014-01-01", to: "2030-01-01", ciks: [cik] });
const reading = (cik: string, version = "1") => ({ cik, version, knownBy: "2026-05-01", marketValue: "1200000000" });

describe.each(DATABASES)("the stores of earnings on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: EventStore<Figures>;
  let feeds: FeedStore;

  beforeAll(async () => {
    database = await open();
    store = createEventStore<Figures>(database);
    feeds = createFeedStore(database, {
      newToken: () => randomBytes(32).toString("base64url"),
      hash: (token) => createHash("sha256").update(token).digest("base64url"),
    });
  });
  afterAll(() => database.close());

  it("gives events by day, of all companies or of some", async () => {
    await store.save(reading("0000000001"), as("0000000001", EVENTS));
    await store.save(reading("0000000002"), as("0000000002", EVENTS));
    const all = await store.results({ from: "2026-07-01", to: "2026-07-31", ciks: null });
    expect(all.map(({ event }) => [event.cik, event.date])).toEqual([
      ["0000000001", "2026-07-23"],
      ["0000000002", "2026-07-23"],
    ]);
    expect(all[0]).toMatchObject({ figures: { sue: "1.5" }, sequence: 0, dayHistory: [] });
    expect(await store.results({ from: "2026-07-01", to: "2026-07-31", ciks: ["0000000002"] })).toHaveLength(1);
    expect(await store.results({ from: "2026-07-01", to: "2026-07-31", ciks: [] })).toEqual([]);
    expect(await store.origins()).toContainEqual(reading("0000000001"));
  });

  it("gives days of insiders' trades of a company's newest reading", async () => {
    const cik = "0000000008";
    const sale = { date: "2026-03-02", isBought: false, isSold: true };
    const purchase = { date: "2026-03-03", isBought: true, isSold: false };
    const save = (insiderDays: readonly InsiderDay[]) =>
      store.save(reading(cik), { events: [], deadlines: [], insiderDays });
    await save([{ ...sale, date: "2026-03-01" }, sale]);
    await save([sale, purchase]);
    const march = { from: "2026-03-01", to: "2026-03-31" };
    expect(await store.insiderDays({ ...march, ciks: null })).toEqual([
      { event: { cik, ...sale } },
      { event: { cik, ...purchase } },
    ]);
    expect(await store.insiderDays({ ...march, from: "2026-03-03", ciks: [cik] })).toHaveLength(1);
    expect(await store.insiderDays({ ...march, ciks: ["0000000009"] })).toEqual([]);
  });

  it("never doubles a quarter, and counts how often its day, hour or status moved", async () => {
    const cik = "0000000003";
    const find = async () =>
      (await store.results({ from: "2026-01-01", to: "2026-12-31", ciks: [cik] })).find(
        ({ event }) => event.fiscalYear === 2026 && event.fiscalPeriod === "Q2",
      );
    const change = (over: Partial<EarningsEvent>) =>
      as(
        cik,
        EVENTS.map((event) =>
          event.fiscalYear === 2026 && event.fiscalPeriod === "Q2" ? { ...event, ...over } : event,
        ),
      );
    await store.save(reading(cik), as(cik, EVENTS));
    await store.save(reading(cik, "2"), as(cik, EVENTS));
    expect(await find()).toMatchObject({ sequence: 0, dayHistory: [] });
    await store.save(reading(cik, "3"), change({ date: "2026-07-28", status: "PROVIDER" }));
    expect(await find()).toMatchObject({
      sequence: 1,
      dayHistory: [{ day: "2026-07-23" }],
      event: { date: "2026-07-28" },
    });
    await store.save(reading(cik, "4"), change({ date: "2026-07-28", status: "REPORTED", timeOfDay: "BMO" }));
    expect(await find()).toMatchObject({ sequence: 2, dayHistory: [{ day: "2026-07-23" }] });
    const rows = await store.results(ever(cik));
    expect(rows).toHaveLength(EVENTS.length);
  });

  it("forgets a quarter that a new reading no longer names", async () => {
    const cik = "0000000004";
    await store.save(reading(cik), as(cik, EVENTS));
    await store.save(reading(cik, "2"), as(cik, EVENTS.slice(0, 3)));
    expect(await store.results(ever(cik))).toHaveLength(3);
  });

  it("keeps a quarter's filing deadline beside its results, each with a history of its own", async () => {
    const cik = "0000000006";
    const due = (over: Partial<FilingDeadline>) =>
      DEADLINES.map((deadline) => (deadline.fiscalPeriod === "Q2" ? { ...deadline, ...over } : deadline));
    const find = async () => (await store.deadlines(ever(cik))).find(({ event }) => event.fiscalPeriod === "Q2");
    await store.save(reading(cik), as(cik, EVENTS, DEADLINES));
    expect(await find()).toMatchObject({ event: { date: "2026-08-10", form: "10-Q", status: "DUE" }, sequence: 0 });
    await store.save(reading(cik, "2"), as(cik, EVENTS, due({ date: "2026-08-17" })));
    expect(await find()).toMatchObject({ sequence: 1, dayHistory: [{ day: "2026-08-10" }] });
    await store.save(reading(cik, "3"), as(cik, EVENTS, due({ date: "2026-08-17", status: "FILED" })));
    expect(await find()).toMatchObject({ sequence: 2, event: { status: "FILED" } });
    expect((await store.results(ever(cik))).map(({ sequence }) => sequence)).toEqual(EVENTS.map(() => 0));
    await store.save(reading(cik, "4"), as(cik, EVENTS));
    expect(await store.deadlines(ever(cik))).toEqual([]);
  });

  it("keeps one of two readings at once whole", async () => {
    const cik = "0000000005";
    await Promise.all([store.save(reading(cik, "a"), as(cik, EVENTS)), store.save(reading(cik, "b"), as(cik, EVENTS))]);
    expect(await store.results(ever(cik))).toHaveLength(EVENTS.length);
  });

  it("puts what a provider says in place of what it said before", async () => {
    const votes = createVoteStore(database);
    const vote = (date: string) =>
      ({ kind: "provider", name: "One", date, timeOfDay: "AMC", isProjected: false, asOf: "2026-05-01" }) as const;
    await votes.save("One", "0000000001", [vote("2026-07-21")]);
    await votes.save("Two", "0000000001", [vote("2026-07-22")]);
    await votes.save("One", "0000000001", [vote("2026-07-28")]);
    expect((await votes.of("0000000001")).map(({ date }) => date)).toEqual(["2026-07-28", "2026-07-22"]);
    await votes.save("One", "0000000001", []);
    expect((await votes.of("0000000001")).map(({ date }) => date)).toEqual(["2026-07-22"]);
  });

  it("opens a private feed by its token only, and never after it was revoked or made again", async () => {
    const feed = { ownerId: "user-1", portfolioId: "portfolio-1" };
    expect(await feeds.find("A".repeat(43))).toBeNull();
    const first = await feeds.create(feed);
    expect(await feeds.find(first)).toEqual(feed);
    expect(await feeds.madeAt(feed)).not.toBeNull();
    const second = await feeds.create(feed);
    expect(await feeds.find(first)).toBeNull();
    expect(await feeds.revoke({ ...feed, ownerId: "somebody else" })).toBe(false);
    expect(await feeds.revoke(feed)).toBe(true);
    expect(await feeds.find(second)).toBeNull();
    const rows = await database.query("SELECT token_hash FROM calendar_feed WHERE token_hash IN ($1, $2)", [
      first,
      second,
    ]);
    expect(rows).toEqual([]);
  });
});
