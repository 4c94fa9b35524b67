import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { DateSource } from "#earnings/event.ts";
import { createEventStore, createVoteStore } from "#earnings/store/event-store.ts";
import type { Company } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import type { CalendarProvider } from "#market/earnings/calendar-provider.ts";
import { MarketError } from "#market/errors.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { askProviders } from "./calendar-providers.ts";
import { createEarningsService, type EarningsService, type EarningsServiceDeps } from "./earnings-service.ts";

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const SUMMER = { from: "2026-05-01", to: "2026-12-31", ciks: null };

describe("createEarningsService", () => {
  let snapshot: Snapshot;
  let database: OpenedDatabase;
  let companies: readonly Company[];
  const services: EarningsService[] = [];
  const world = { now: new Date("2026-09-23T03:00:00Z"), version: "1", votes: [] as readonly DateSource[], opened: 0 };

  beforeAll(async () => {
    snapshot = await openSnapshot("data/snapshot");
    const wanted = new Set(["NVDA", "AAPL"]);
    companies = (await snapshot.identities(signal)).filter(({ symbol }) => wanted.has(symbol));
    database = await PGLITE.open();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const open of services.splice(0)) await open.close();
  });
  beforeEach(() => {
    world.opened = 0;
  });

  function service(over: Partial<EarningsServiceDeps> = {}) {
    const made = createEarningsService({
      store: createEventStore<CalendarFigures>(database),
      feeds: {
        create: () => Promise.resolve(""),
        find: () => Promise.resolve(null),
        revoke: () => Promise.resolve(false),
        madeAt: () => Promise.resolve(null),
      },
      companyCache: {
        open: () => Promise.resolve(null),
        isHeld: () => Promise.resolve(true),
        version: () => Promise.resolve(world.version),
        async recall(cik) {
          world.opened += 1;
          const records = await snapshot.company(cik, signal);
          return records === null ? null : normalise(records);
        },
      },
      companies,
      votes: () => Promise.resolve(world.votes),
      askProviders: () => Promise.resolve(false),
      now: () => world.now,
      patienceMs: 60_000,
      reportError: (error) => {
        throw error;
      },
      ...over,
    });
    services.push(made);
    return made;
  }

  it("keeps New York's day, which begins hours after UTC's", () => {
    expect(service().today()).toBe("2026-09-22");
  });

  it("reads every company for the first who asks, with the figures beside results and the size of the company", async () => {
    const { entries, unread } = await service().calendar(SUMMER);
    expect(unread).toBe(0);
    expect(
      entries.map(({ company, event, standing }) => `${company.symbol} ${event.date} ${event.status} ${standing}`),
    ).toEqual([
      "NVDA 2026-05-20 REPORTED reported",
      "AAPL 2026-07-30 REPORTED reported",
      "NVDA 2026-08-26 REPORTED reported",
      "AAPL 2026-10-29 ESTIMATED next",
      "NVDA 2026-11-18 ESTIMATED next",
    ]);
    expect(entries[0]?.figures["sue"]).toMatchObject({ id: "M1045810.sue.Q1-2027", unit: "score" });
    expect(entries[0]?.company).toMatchObject({ name: "Nvidia" });
    expect(Number(entries[0]?.company.marketValue)).toBeGreaterThan(1e12);
    expect(world.opened).toBe(2);
  });

  it("gives the filing deadlines of the same companies, each beside its results", async () => {
    const entries = await service().deadlines({ ...SUMMER, from: "2026-07-01" });
    expect(
      entries.map(({ company, event }) => `${company.symbol} ${event.form} ${event.date} ${event.status}`),
    ).toEqual([
      "AAPL 10-Q 2026-08-06 FILED",
      "NVDA 10-Q 2026-09-04 FILED",
      "AAPL 10-K 2026-11-25 DUE",
      "NVDA 10-Q 2026-12-04 DUE",
    ]);
  });

  it("places events by today, also where the span asked for begins later", async () => {
    const later = { from: "2026-11-01", to: "2027-12-31", ciks: ["0001045810"] };
    const placed = async (now: string) => {
      world.now = new Date(now);
      const { entries } = await service().calendar(later);
      return entries.slice(0, 2).map(({ event, standing }) => `${event.date} ${standing}`);
    };
    expect(await placed("2026-09-23T03:00:00Z")).toEqual(["2026-11-18 next", "2027-03-03 later"]);
    expect(await placed("2026-08-20T03:00:00Z")).toEqual(["2026-11-18 next", "2027-03-03 later"]);
    expect(await placed("2026-11-19T04:59:00Z")).toEqual(["2026-11-18 next", "2027-03-03 later"]);
    expect(await placed("2026-11-19T05:01:00Z")).toEqual(["2026-11-18 overdue", "2027-03-03 next"]);
    world.now = new Date("2026-09-23T03:00:00Z");
  });

  it("opens no company again while nothing of it changed, after a restart neither", async () => {
    await service().calendar({ ...SUMMER, ciks: ["0001045810"] });
    expect(world.opened).toBe(0);
  });

  it("looks for changes again after ten minutes, and reads what changed", async () => {
    const open = service();
    await open.calendar(SUMMER);
    world.version = "2";
    await open.calendar(SUMMER);
    expect(world.opened).toBe(0);
    world.now = new Date(world.now.getTime() + HOUR_MS);
    await open.calendar(SUMMER);
    expect(world.opened).toBe(2);
  });

  it("reads named companies alone, each once, no matter how many ask", async () => {
    world.version = "named";
    world.now = new Date(world.now.getTime() + HOUR_MS);
    world.opened = 0;
    const open = service();
    const asked = { ...SUMMER, ciks: ["0001045810"] };
    const answers = await Promise.all([open.calendar(asked), open.calendar(asked)]);
    expect(answers.map(({ unread, entries }) => [unread, entries.length])).toEqual([
      [0, 3],
      [0, 3],
    ]);
    expect(world.opened).toBe(1);
    await open.calendar(SUMMER);
    expect(world.opened).toBe(2);
  });

  it("moves an event when two calendars give its day", async () => {
    const vote = {
      kind: "provider",
      date: "2026-11-18",
      timeOfDay: "AMC",
      isProjected: false,
      asOf: "2026-09-22",
    } as const;
    world.votes = ["One", "Other"].map((name) => ({ ...vote, name }));
    const { entries } = await service({ companies: companies.filter(({ symbol }) => symbol === "NVDA") }).calendar(
      SUMMER,
    );
    expect(entries.find(({ event }) => event.date === "2026-11-18")).toMatchObject({
      sequence: 1,
      event: { status: "CONFIRMED", hasConflict: false },
    });
    world.votes = [];
  });

  it("answers from what is held while providers are slow", async () => {
    world.version = "3";
    const answers = service({ askProviders: untilStopped });
    expect((await answers.calendar(SUMMER)).entries).toHaveLength(5);
    world.now = new Date(world.now.getTime() + HOUR_MS);
    expect((await answers.calendar(SUMMER)).entries).toHaveLength(5);
  });

  it("asks nobody and reads no company after it was closed", async () => {
    world.version = "6";
    let readings = 0;
    const store = createEventStore<CalendarFigures>(database);
    const counted = { ...store, origins: () => ((readings += 1), store.origins()) };
    const open = service({ store: counted, askProviders: untilStopped });
    await open.calendar(SUMMER);
    await open.close();
    const before = readings;
    world.opened = 0;
    world.version = "7";
    world.now = new Date(world.now.getTime() + HOUR_MS);
    await open.calendar(SUMMER);
    expect(world.opened).toBe(0);
    // Only the calendar itself looks at what is kept, and the reading that ends before its first company.
    expect(readings - before).toBe(2);
  });

  it("reads again what a provider's answer changed", async () => {
    world.version = "4";
    const ends = Promise.withResolvers<void>();
    const answers = service({
      askProviders: async () => {
        world.version = "5";
        return true;
      },
      votes: async (cik) => {
        if (world.version === "5" && cik === companies.at(-1)?.cik) ends.resolve();
        return [];
      },
    });
    await answers.calendar(SUMMER);
    await ends.promise;
    expect(world.opened).toBeGreaterThanOrEqual(2);
  });

  it("keeps what a provider said before when it fails, and goes on with the others", async () => {
    const votes = createVoteStore(database);
    const failures: string[] = [];
    const saying = (name: string, date: string): CalendarProvider => ({
      name,
      ask: () => Promise.resolve([{ symbol: "NVDA", date, timeOfDay: "AMC", isProjected: false }]),
    });
    const failing: CalendarProvider = {
      name: "One",
      ask: () => Promise.reject(new MarketError("market/unavailable", "It is out of order.")),
    };
    const ask = (providers: readonly CalendarProvider[]) =>
      askProviders({
        providers,
        votes,
        companies,
        now: "2026-08-22T12:00:00.000Z",
        signal,
        onFailure: (provider) => void failures.push(provider),
      });
    await ask([saying("One", "2026-08-26")]);
    await ask([failing, saying("Two", "2026-08-27")]);
    expect(failures).toEqual(["One"]);
    expect((await votes.of("0001045810")).map(({ name, date }) => [name, date])).toEqual([
      ["One", "2026-08-26"],
      ["Two", "2026-08-27"],
    ]);
    expect(await votes.of("0000320193")).toEqual([]);
  });
});

/** A provider that never answers: it ends when the server does. */
function untilStopped(stopping: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => stopping.addEventListener("abort", () => resolve(false), { once: true }));
}
