import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "#contracts/database.ts";
import { createPostgresDatabase } from "#testing/databases.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPostgres } from "./postgres.ts";

describe("openPostgres", () => {
  let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: OpenedDatabase;

  beforeEach(async () => {
    own = await createPostgresDatabase();
    database = await openPostgres(own.url, () => undefined, { mostConnections: 2, waitMs: 200 });
    await database.query("CREATE TABLE counter (id integer PRIMARY KEY, count integer NOT NULL)");
    await database.query("INSERT INTO counter VALUES (1, 0), (2, 0)");
  });
  afterEach(async () => {
    await database.close();
    await own.remove();
  });

  const add = (tx: Database, id: number): Promise<unknown> =>
    tx.query("UPDATE counter SET count = count + 1 WHERE id = $1", [id]);

  it("does a transaction once more that the server ended because two waited for each other", async () => {
    const bothBegan = Promise.withResolvers<void>();
    let began = 0;
    const both = (first: number, second: number): Promise<void> =>
      database.transaction(async (tx) => {
        await add(tx, first);
        began += 1;
        if (began === 2) bothBegan.resolve();
        await bothBegan.promise;
        await add(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    // Who was ended can be back before the other has gone on, and then they wait for each other once more.
    expect(began).toBeGreaterThan(2);
    expect(await database.query("SELECT count FROM counter")).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it("rolls a transaction back that fails for any other reason, and does not repeat it", async () => {
    let times = 0;
    const failing = database.transaction(async (tx) => {
      times += 1;
      await add(tx, 1);
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(times).toBe(1);
    expect(await database.query("SELECT count FROM counter WHERE id = 1")).toEqual([{ count: 0 }]);
  });

  it("tells who waits too long for a connection, and serves again when one is free", async () => {
    const end = Promise.withResolvers<void>();
    const holding = [1, 2].map((id) =>
      database.transaction(async (tx) => {
        await add(tx, id);
        await end.promise;
      }),
    );
    await expect(database.query("SELECT 1")).rejects.toMatchObject({ reason: "crowded" });
    end.resolve();
    await Promise.all(holding);
    expect(await database.query("SELECT count FROM counter")).toEqual([{ count: 1 }, { count: 1 }]);
  });

  describe("listen", () => {
    let operator: Client;
    const heard: string[] = [];
    const lost: Error[] = [];

    beforeEach(async () => {
      operator = new Client({ connectionString: own.url });
      await operator.connect();
      await database.close();
      database = await openPostgres(own.url, (error) => lost.push(error));
      heard.length = 0;
      lost.length = 0;
    });
    afterEach(async () => {
      vi.useRealTimers();
      await operator.end();
    });

    /** A busy machine takes its time. */
    const patience = { timeout: 20_000 };
    /** Those that listen by now; one that was cut may still be on its way out. */
    const listeners = async (): Promise<readonly number[]> => {
      const { rows } = await operator.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE 'LISTEN%'",
      );
      return rows.map(({ pid }) => pid);
    };
    const cut = async (): Promise<readonly number[]> => {
      const pids = await listeners();
      await operator.query("SELECT pg_terminate_backend(unnest($1::int[]))", [pids]);
      return pids;
    };

    it("comes back on one connection when the server cuts it, and leaves when it is stopped", async () => {
      const stop = await database.listen("news", (payload) => heard.push(payload));
      const [before] = await cut();
      await expect.poll(listeners, patience).toEqual([expect.not.toBeOneOf([before])]);
      await operator.query("NOTIFY news, 'again'");
      await expect.poll(() => heard, patience).toEqual(["again"]);
      expect(lost).toHaveLength(1);
      await stop();
      await expect.poll(listeners, patience).toEqual([]);
    });

    it("does not come back once it is stopped, whenever that is", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const waiting = await database.listen("news", () => undefined);
      await cut();
      await vi.waitUntil(() => lost.length === 1, patience);
      await waiting();
      expect(vi.getTimerCount()).toBe(0);

      const connecting = await database.listen("news", () => undefined);
      await cut();
      await vi.waitUntil(() => lost.length === 2, patience);
      vi.runAllTimers();
      await connecting();
      vi.useRealTimers();
      await expect.poll(listeners, patience).toEqual([]);
    });
  });
});
