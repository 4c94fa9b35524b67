import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#testing/replicated-postgres.ts";
import { runStatement } from "#testing/run-statement.ts";
import { type PublicReads, openPublicReads } from "./public-reads.ts";

const TIMEOUT = { timeout: 20_000, interval: 50 };

describe("openPublicReads", () => {
  let servers: ReplicatedPostgres;
  let primary: OpenedDatabase;
  let reads: PublicReads;
  const said: string[] = [];
  const log = {
    info: (_: object, sentence: string) => void said.push(sentence),
    warn: (_: object, sentence: string) => void said.push(sentence),
  };
  const open = (url: string): Promise<PublicReads> =>
    openPublicReads({ databaseUrl: servers.primary.url, replica: { url, mostLagSeconds: 2 } }, primary, log);
  const isOnReplica = async (): Promise<boolean | undefined> =>
    (await reads.query<{ there: boolean }>("SELECT pg_is_in_recovery() AS there"))[0]?.there;
  const note = (value: number): Promise<unknown> => primary.query("INSERT INTO noted VALUES ($1)", [value]);
  const newest = async (): Promise<unknown> => (await reads.query("SELECT max(value) AS value FROM noted"))[0];

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    primary = await openPostgres(servers.primary.url, () => undefined);
    await primary.query("CREATE TABLE noted (value integer)");
    reads = await open(servers.replica.url);
  }, 60_000);
  afterAll(async () => {
    await reads.close();
    await primary.close();
    await servers.remove();
  });

  it("reads what the replica has, soon after the primary took it", async () => {
    await note(1);
    await expect.poll(isOnReplica, TIMEOUT).toBe(true);
    await expect.poll(newest, TIMEOUT).toEqual({ value: 1 });
    expect(reads.replica?.gauges().database_replica_lag_seconds).toBeLessThan(2.5);
    expect(reads.replica?.counters().public_reads_on_replica_total).toBeGreaterThan(0);
  });

  it("reads from the primary while the replica is too far behind, and goes back", async () => {
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_pause()");
    await note(2);
    await expect.poll(isOnReplica, TIMEOUT).toBe(false);
    expect(await newest()).toEqual({ value: 2 });
    expect(reads.replica?.gauges().database_replica_lag_seconds).toBeGreaterThan(2);
    expect(said.at(-1)).toBe("the replica is too far behind; public data are read from the primary");
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_resume()");
    await expect.poll(isOnReplica, TIMEOUT).toBe(true);
    expect(await newest()).toEqual({ value: 2 });
  });

  it("does without a replica that is gone, at the first statement already, and takes it up again", async () => {
    await servers.replica.end();
    expect(await isOnReplica()).toBe(false);
    expect(reads.replica?.isReachable()).toBe(false);
    await note(3);
    expect(await newest()).toEqual({ value: 3 });
    await servers.replica.start();
    await expect.poll(isOnReplica, TIMEOUT).toBe(true);
    expect(await newest()).toEqual({ value: 3 });
  });

  it("gives a statement that only the replica refuses to the primary, and an error of its own to the caller", async () => {
    const before = reads.replica?.counters().public_reads_on_primary_total ?? 0;
    await primary.query("CREATE SEQUENCE counted");
    expect(await reads.query("SELECT nextval('counted') AS value")).toEqual([{ value: 1 }]);
    expect(reads.replica?.counters().public_reads_on_primary_total).toBe(before + 1);
    await expect(reads.query("SELECT * FROM nowhere")).rejects.toMatchObject({ code: "42P01" });
    await expect.poll(isOnReplica, TIMEOUT).toBe(true);
  });

  it("refuses as a replica a server with another history", async () => {
    const others = await open(inject("postgresUrl"));
    expect(await others.query("SELECT pg_is_in_recovery() AS there")).toEqual([{ there: false }]);
    expect(others.replica?.gauges().database_replica_used).toBe(0);
    expect(said.at(-1)).toContain("the replica does not answer, or is none of this primary");
    await others.close();
  });

  it("reads on while the primary is away, whose writes fail as an outage", async () => {
    const foreign = await open(inject("postgresUrl"));
    await servers.primary.end();
    expect(await newest()).toEqual({ value: 3 });
    await expect(foreign.query("SELECT 1")).rejects.toMatchObject({ code: "server/database-unavailable" });
    await foreign.close();
    await expect(note(4)).rejects.toMatchObject({ code: "server/database-unavailable" });
    await expect
      .poll(() => said.at(-1), TIMEOUT)
      .toBe("the primary is away; public data are read from the replica alone");
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_pause()");
    expect(await newest()).toEqual({ value: 3 });
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_resume()");
    await servers.replica.end();
    await expect(newest()).rejects.toMatchObject({ code: "server/database-unavailable" });
    await servers.replica.start();
    // At once: nobody waits until the replica is found to be back.
    expect(await newest()).toEqual({ value: 3 });
    await servers.primary.start();
    await expect
      .poll(
        () =>
          note(5).then(
            () => true,
            () => false,
          ),
        TIMEOUT,
      )
      .toBe(true);
    await expect.poll(newest, TIMEOUT).toEqual({ value: 5 });
  });
});
