import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { asUnavailable, DatabaseUnavailableError, errorOf } from "./database/unavailable.ts";
import { IdentityUnreachableError } from "./identity/identity-client.ts";
import { createLog } from "./log.ts";

describe("a log during an outage", () => {
  it("writes one line a second and kind, without a stack, and every other error as ever", () => {
    const lines: string[] = [];
    const time = { now: 0 };
    const log = createLog("info", { write: (line) => void lines.push(line) }, () => time.now);
    const written = (): unknown[] => lines.splice(0).map((line): unknown => JSON.parse(line));
    const cause = new Error("connect ECONNREFUSED 10.0.0.7:5432");
    const away = (): Error => new DatabaseUnavailableError("away", { cause });
    for (let count = 0; count < 50; count += 1) log.error({ err: away(), where: "GET /" }, "an unexpected error");
    log.warn({ err: new Error("lease lost", { cause: away() }) }, "lease not renewed");
    log.error({ err: new IdentityUnreachableError("The identity server does not answer.") }, "nobody was recognised");
    log.error({ err: new Error("a fault") }, "an unexpected error");
    log.error({ err: new DOMException("The operation was aborted due to timeout", "TimeoutError") }, "took too long");
    const [database, identity, fault, overload, ...more] = written();
    expect(database).toMatchObject({
      outage: "database",
      reason: "The database cannot be reached. (connect ECONNREFUSED 10.0.0.7:5432)",
      msg: "an unexpected error",
    });
    expect(JSON.stringify([database, identity])).not.toContain("stack");
    expect(identity).toMatchObject({ outage: "identity" });
    expect(fault).toMatchObject({ err: { message: "a fault" } });
    expect(overload).toMatchObject({ outage: "overload", msg: "took too long" });
    expect(more).toEqual([]);

    time.now = 1_000;
    log.error({ err: away() }, "an unexpected error");
    expect(written()).toMatchObject([{ outage: "database", omitted: 50 }]);
  });

  it("counts what the job queue tells by plain objects, and calls no fault of a statement an outage", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) }, () => 0);
    const refused = { code: "ECONNREFUSED", syscall: "connect", message: "connect ECONNREFUSED (Queue: a, Worker: b)" };
    const wrong = { code: "42P01", message: 'relation "pgboss.job" does not exist' };
    for (const told of [refused, refused, wrong]) log.error({ err: asUnavailable(errorOf(told)) }, "job queue error");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { outage: "database" },
      { err: { message: wrong.message } },
    ]);
  });
});

describe.each(DATABASES)("a disk that is full under $name", ({ open }) => {
  it("is an outage of the database, for statements and transactions, and no other error is", async () => {
    const database = await open();
    const raise = (code: string): string =>
      `DO $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/16874"' USING ERRCODE = '${code}'; END $$`;
    const full = { code: "server/database-unavailable", reason: "full" };
    await expect(database.query(raise("53100"))).rejects.toMatchObject(full);
    await expect(database.transaction((tx) => tx.query(raise("53100")))).rejects.toMatchObject(full);
    await expect(database.query(raise("23505"))).rejects.toMatchObject({ code: "23505" });
    await expect(database.query("SELECT 1 AS one")).resolves.toEqual([{ one: 1 }]);
    await database.close();
  });
});
