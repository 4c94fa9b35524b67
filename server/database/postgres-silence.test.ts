import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPostgresDatabase } from "#testing/databases.ts";
import { startSilentProxy, type SilentProxy } from "#testing/silent-proxy.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPostgres } from "./postgres.ts";
import type { DatabaseBounds } from "./postgres-pool.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

const BOUNDS: Partial<DatabaseBounds> = {
  mostConnections: 2,
  mostWaiting: 3,
  waitMs: 500,
  statementMs: 400,
  replyMs: 800,
  heartbeatMs: 900,
};
/** Both bounds in a row, and what a busy machine adds. */
const WHOLE_WAIT_MS = 4_000;

describe("openPostgres, when the server gives no answer", () => {
  let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: SilentProxy;
  let operator: Client;
  let database: OpenedDatabase;
  const lost: Error[] = [];

  beforeEach(async () => {
    own = await createPostgresDatabase();
    proxy = await startSilentProxy(own.url);
    operator = new Client({ connectionString: own.url });
    await operator.connect();
    lost.length = 0;
    database = await openPostgres(proxy.url, (error) => lost.push(error), BOUNDS);
    await database.query("CREATE TABLE counter (id integer PRIMARY KEY, count integer NOT NULL)");
    await database.query("INSERT INTO counter VALUES (1, 0)");
  });
  afterEach(async () => {
    await database.close();
    await operator.end();
    await proxy.close();
    await own.remove();
  });

  const add = "UPDATE counter SET count = count + $1 WHERE id = 1";
  const unavailable = (reason: string) => ({ code: "server/database-unavailable", reason });

  it("holds nobody beyond its bounds, refuses at once after that, and answers when the server does again", async () => {
    const silent = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const changing = database.transaction(async (tx) => {
      await tx.query(add, [1]);
      begun.resolve();
      await silent.promise;
      await tx.query(add, [1]);
    });
    await begun.promise;
    proxy.fallSilent();
    const since = performance.now();
    silent.resolve();
    const all = await Promise.allSettled([changing, ...Array.from({ length: 4 }, () => database.query("SELECT 1"))]);
    expect(performance.now() - since).toBeLessThan(WHOLE_WAIT_MS);
    for (const one of all) expect(one).toMatchObject({ status: "rejected", reason: { code: unavailable("").code } });

    // Right after a failure: on a busy machine the second of refusals may be over for those above.
    await expect(database.query("SELECT 1")).rejects.toMatchObject(unavailable("silent"));
    const again = performance.now();
    await expect(database.query("SELECT 1")).rejects.toMatchObject(unavailable("silent"));
    expect(performance.now() - again).toBeLessThan(400);

    proxy.speakAgain();
    const answers = (): Promise<unknown> => database.query("SELECT count FROM counter").catch(() => null);
    await expect.poll(answers, { timeout: 10_000 }).toEqual([{ count: 0 }]);
  });

  it("hears an answer that came while this process was too busy to read it", async () => {
    const counted = database.query("SELECT count FROM counter");
    const added = database.transaction(async (tx) => {
      const answer = tx.query(add, [1]);
      await new Promise((resolve) => setImmediate(resolve));
      const until = performance.now() + 3 * Number(BOUNDS.replyMs);
      while (performance.now() < until);
      return answer;
    });
    expect(await counted).toEqual([{ count: 0 }]);
    expect(await added).toEqual([]);
    expect(await database.query("SELECT count FROM counter")).toEqual([{ count: 1 }]);
    // A connection counts as sound after a statement that was wrong.
    await expect(database.query("SELECT 1 / 0")).rejects.toMatchObject({ code: "22012" });
    expect(database.connections?.()).toMatchObject({ in_use: 0 });
    expect(lost).toEqual([]);
  });

  it("ends within its bounds while the server is silent, what listens too", async () => {
    const stop = await database.listen("news", () => undefined);
    proxy.fallSilent();
    const since = performance.now();
    const asked = database.query("SELECT 1").catch((error: unknown) => error);
    await Promise.all([stop(), database.close()]);
    expect(await asked).toBeInstanceOf(DatabaseUnavailableError);
    expect(performance.now() - since).toBeLessThan(WHOLE_WAIT_MS);
    database = await openPostgres(own.url, () => undefined, BOUNDS);
  });

  it("fails at once what waits for a silent server when it is abandoned, the job queue too, and tells nobody of broken connections", async () => {
    const patient = await openPostgres(proxy.url, (error) => lost.push(error));
    const failures: Error[] = [];
    const queue = patient.createQueue((error) => failures.push(error));
    await queue.start();
    await queue.createQueue("jobs");
    const stop = await patient.listen("news", () => undefined);
    proxy.fallSilent();
    const failed = (error: unknown): unknown => error;
    const sending = queue.send("jobs", {}).catch(failed);
    const asking = [
      patient.query("SELECT 1").catch(failed),
      patient.transaction((tx) => tx.query("SELECT 1")).catch(failed),
    ];
    patient.abandon?.();
    // Otherwise each would be "silent", after five seconds.
    for (const error of await Promise.all(asking)) expect(error).toMatchObject(unavailable("away"));
    expect(await sending).toBeInstanceOf(Error);
    expect(await patient.query("SELECT 1").catch(failed)).toMatchObject(unavailable("away"));
    await stop();
    await queue.stop({ graceful: false });
    await patient.close();
    expect([lost, failures]).toEqual([[], []]);
  });

  it("notices that what it listens on has fallen silent, and listens again when it can", async () => {
    const heard: string[] = [];
    const stop = await database.listen("news", (payload) => heard.push(payload));
    proxy.fallSilent();
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBeGreaterThan(0);
    proxy.speakAgain();
    const announce = async (): Promise<readonly string[]> => {
      await operator.query("NOTIFY news, 'again'");
      return heard;
    };
    await expect.poll(announce, { timeout: 20_000 }).toContain("again");
    await stop();
  });

  it("reports what broke a transaction first, and never uses its connection again", async () => {
    const pids: unknown[] = [];
    const failing = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      pids.push(row?.pid);
      await operator.query("SELECT pg_terminate_backend($1)", [row?.pid]);
      await tx.query(add, [1]).catch(() => undefined);
      throw new Error("a fault that follows from it");
    });
    await expect(failing).rejects.toMatchObject(unavailable("away"));
    const next = await Promise.all(
      [1, 2, 3].map(() => database.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")),
    );
    expect(next.flat().map(({ pid }) => pid)).not.toContain(pids[0]);
    expect(await database.query("SELECT count FROM counter")).toEqual([{ count: 0 }]);
  });

  it("stops a statement that takes too long or waits for a lock, and keeps the connection", async () => {
    await expect(database.query("SELECT pg_sleep(5)")).rejects.toMatchObject(unavailable("slow"));
    await operator.query("BEGIN");
    await operator.query("LOCK TABLE counter");
    await expect(database.transaction((tx) => tx.query(add, [1]))).rejects.toMatchObject(unavailable("slow"));
    await operator.query("ROLLBACK");
    await database.transaction((tx) => tx.query(add, [1]));
    expect(await database.query("SELECT count FROM counter")).toEqual([{ count: 1 }]);
    expect(lost).toEqual([]);
  });

  it("refuses at once what comes when enough are waiting already", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => database.query("SELECT pg_sleep(0.05)")));
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(12 - 2 - 3);
    for (const one of refused) expect(one).toMatchObject({ reason: unavailable("crowded") });
  });
});
