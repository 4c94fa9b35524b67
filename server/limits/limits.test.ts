import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberServices } from "#app/member-services.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { DatabaseUnavailableError } from "#server/database/unavailable.ts";
import { createLimits } from "./limits.ts";
import { createMemoryWindows } from "./memory-windows.ts";

describe.each(DATABASES)("createLimits on $name", ({ open }) => {
  let database: OpenedDatabase;
  const place = { client: "192.0.2.0/24" };
  /** Two nodes on one database. */
  let nodes: readonly MemberServices["limits"][] = [];

  beforeAll(async () => {
    database = await open();
    nodes = [1, 2].map(() => createLimits(database));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    place.client = "192.0.2.0/24";
    await database.query("DELETE FROM rate_window");
  });

  const take = async (userId: string | null, times: number): Promise<number> => {
    const asked = Array.from({ length: times }, async (_, nth) =>
      nodes[nth % 2]?.take("feedback", userId, place.client),
    );
    return (await Promise.all(asked)).filter((seconds) => seconds === null).length;
  };

  it("docs/threats.md#36: lets 10 of 20 at once through, whichever node they reach and wherever they come from", async () => {
    expect(await take("ann", 20)).toBe(10);
    place.client = "2001:db8::/64";
    expect(await take("ann", 5)).toBe(0);
    expect(await take("bob", 5)).toBe(5);
  });

  it("docs/threats.md#36: bounds a client however many accounts it has", async () => {
    const taken = [];
    for (const person of ["a", "b", "c", "d"]) taken.push(await take(person, 10));
    expect(taken).toEqual([10, 10, 10, 0]);
  });

  it("uses up nothing of the neighbours' for who is over their own limit", async () => {
    await take("ann", 50);
    expect(await take("bob", 10)).toBe(10);
  });

  it("says when to come back, and lets through again by then, by the database's clock", async () => {
    await take("ann", 10);
    const seconds = await nodes[0]?.take("feedback", "ann", place.client);
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await database.query("UPDATE rate_window SET started_at = started_at - interval '1 hour'");
    expect(await take("ann", 20)).toBe(10);
  });

  it("counts each kind by itself, and a client alone where nobody is signed in", async () => {
    await take("ann", 10);
    expect(await nodes[0]?.take("writes", "ann", place.client)).toBeNull();
    expect(await nodes[0]?.take("event-streams", null, place.client)).toBeNull();
    expect(await database.query("SELECT key FROM rate_window WHERE key LIKE 'event-streams%'")).toEqual([
      { key: "event-streams 60 of client 192.0.2.0/24" },
    ]);
  });
});

describe("createLimits while the database is away", () => {
  const away = () => Promise.reject(new DatabaseUnavailableError("away"));
  const database = { query: away, transaction: away };
  const clock = { now: 0 };
  const limits = createLimits(
    database,
    createMemoryWindows(() => clock.now),
  );
  const takeReports = async (times: number): Promise<number> => {
    let taken = 0;
    for (let nth = 0; nth < times; nth += 1)
      if ((await limits.take("reports", null, "192.0.2.0/24")) === null) taken += 1;
    return taken;
  };

  it("bounds what only reads by this process's own count, and says when to come back", async () => {
    expect(await takeReports(200)).toBe(180);
    clock.now = 20_000;
    expect(await limits.take("reports", null, "192.0.2.0/24")).toBe(40);
    clock.now = 60_000;
    expect(await takeReports(200)).toBe(180);
  });

  it("lets nothing be written or started, and nothing be read where only the database could answer", async () => {
    for (const what of ["writes", "feedback", "research-runs"] as const)
      await expect(limits.take(what, "ann", "192.0.2.0/24")).rejects.toThrow(DatabaseUnavailableError);
    await expect(createLimits(database).take("reports", null, "192.0.2.0/24")).rejects.toThrow(
      DatabaseUnavailableError,
    );
  });
});
