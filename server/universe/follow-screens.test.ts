import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFollowStore } from "#members/screens/follow-store.ts";
import { createScreenStore } from "#members/screens/screen-store.ts";
import { madeNumbers } from "#screener/testing/made-numbers.ts";
import { MARKS } from "#screener/universe/company-row.ts";
import { createUniverse, type UniverseMemory } from "#screener/universe/universe.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createScreenFollower, type ScreenFollower } from "./follow-screens.ts";

const QUERY = new URLSearchParams({ q: "roic > 20% and fcf_yield > 4%" }).toString();
const now = () => new Date("2026-11-27T12:00:00Z");
const FOREVER = { addedAt: Infinity, rulesSince: 0 };

describe.each(DATABASES)("createScreenFollower on $name", ({ open }) => {
  let database: OpenedDatabase;
  let universe: UniverseMemory;
  let held: number;
  let screen: { ownerId: string; screenId: string; query: string };

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    held = 5;
    universe = createUniverse();
    universe.put(madeNumbers("IN", { roic: 0.3, fcf_yield: 0.05 }));
    universe.put(madeNumbers("OUT", { roic: 0.1, fcf_yield: 0.05 }));
    universe.put(madeNumbers("LACKS", { roic: 0.4 }));
    universe.put(madeNumbers("STAYS", { roic: 0.5, fcf_yield: 0.09 }));
    universe.put(madeNumbers("RULED", { roic: 0.1, fcf_yield: 0.09 }));
    screen = await saved(QUERY);
  });

  /** A saved screen of a person of its own. */
  async function saved(query: string) {
    const ownerId = randomUUID();
    const made = await createScreenStore(database, randomUUID).create(ownerId, { name: "Quality", query }, null);
    if (!made.ok) throw new Error(made.reason);
    return { ownerId, screenId: made.screen.id, query };
  }

  /** A process with its own copy of the universe. */
  function follower(of: UniverseMemory = universe): ScreenFollower {
    const store = { rows: () => Promise.resolve(new Map()) };
    return createScreenFollower({ follow: createFollowStore(database), store, universe: of, held: () => held, now });
  }

  const noted = async () => {
    const { changes } = await follower().changes(screen, 30);
    return changes.map(({ kind, cause, symbol, figures }) => [
      `${symbol} ${kind}: ${cause}`,
      figures.map(({ before, now: value }) => `${before ?? "?"} → ${value ?? "none"}`),
    ]);
  };

  it("claims nothing before it has looked, and nothing while companies are still being read", async () => {
    held = 100;
    expect(await follower().changes(screen, 30)).toEqual({ since: null, lookedAt: null, changes: [] });
    held = 5;
    expect(await noted()).toEqual([]);
    // A new process, which has read one company of five.
    const fresh = createUniverse();
    fresh.put(madeNumbers("OUT", { roic: 0.1, fcf_yield: 0.05 }));
    expect((await follower(fresh).changes(screen, 30)).changes).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  it("notes who entered and left with the figures that tell why, once", async () => {
    await noted();
    universe.put(madeNumbers("IN", { roic: 0.189, fcf_yield: 0.05 }));
    universe.put(madeNumbers("OUT", { roic: 0.25, fcf_yield: 0.05 }));
    const expected = [
      ["IN left: figures", ["30.0% → 18.9%"]],
      ["OUT entered: figures", ["? → 25.0%", "? → 5.0%"]],
    ];
    expect(await noted()).toEqual(expected);
    await follower().lookAtAll(new AbortController().signal);
    expect(await noted()).toEqual(expected);
  });

  it("never takes for an entry what is new in our data, was judged by nothing before, or is computed otherwise", async () => {
    await noted();
    universe.put(madeNumbers("NEW", { roic: 0.3, fcf_yield: 0.05 }, { origin: FOREVER }));
    universe.put(madeNumbers("LACKS", { roic: 0.4, fcf_yield: 0.05 }));
    universe.put(
      madeNumbers("RULED", { roic: 0.3, fcf_yield: 0.09 }, { origin: { addedAt: 0, rulesSince: Infinity } }),
    );
    universe.put(madeNumbers("STAYS", { roic: 0.5 }, { marks: { fcf_yield: MARKS.withheld } }));
    const names = (await noted()).map(([name]) => name);
    expect(new Set(names)).toEqual(
      new Set(["NEW entered: added", "LACKS entered: completed", "RULED entered: rules", "STAYS left: incomplete"]),
    );
  });

  it("says of ranks that others came, and of words that the company is another", async () => {
    screen = await saved(new URLSearchParams({ q: "percentile(roic) >= 75%" }).toString());
    universe.put(madeNumbers("A", { roic: 0.2 }));
    await noted();
    universe.put(madeNumbers("B", { roic: 0.9 }, { origin: FOREVER }));
    universe.put(madeNumbers("C", { roic: 0.95 }, { origin: FOREVER }));
    expect((await noted()).map(([name]) => name)).toContain("LACKS left: ranks");
    screen = await saved(new URLSearchParams({ q: 'sector = "Energy"' }).toString());
    universe.put(madeNumbers("IN", { roic: 0.3 }, { sector: "Energy" }));
    await noted();
    universe.put(madeNumbers("IN", { roic: 0.3 }, { sector: "Utilities" }));
    expect(await noted()).toEqual([["IN left: company", []]]);
  });

  it("begins again with another line, and notes a change once where two processes look at the same time", async () => {
    await noted();
    universe.put(madeNumbers("OUT", { roic: 0.25, fcf_yield: 0.05 }));
    await Promise.all([follower().changes(screen, 30), follower().changes(screen, 30)]);
    expect(await noted()).toHaveLength(1);
    screen = { ...screen, query: new URLSearchParams({ q: "roic > 45%" }).toString() };
    expect(await noted()).toEqual([]);
  });
});
