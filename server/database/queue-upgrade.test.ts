// A database whose job queue an earlier release made: the queue brings its schema up to date as it starts.
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { DATABASES } from "#testing/databases.ts";

const EARLIER = readFileSync(new URL("fixtures/queue-schema-40.sql", import.meta.url), "utf8");
/** The queue of the fixture. */
const EARLIER_QUEUE = "research-run";
const EARLIER_VERSION = 40;
const job = z.object({ runId: z.string() });

describe.each(DATABASES)("a job queue of an earlier release on $name", ({ open }) => {
  it("is brought up to date at the start, and its waiting job is taken up once", async () => {
    const database = await open();
    await database.query("DROP SCHEMA IF EXISTS pgboss CASCADE");
    // One statement, as databases are asked for one at a time.
    await database.query(`DO $do$ BEGIN EXECUTE $sql$${EARLIER}$sql$; END $do$`);
    const failures: Error[] = [];
    const queue = database.createQueue((error) => failures.push(error));
    onTestFinished(async () => {
      await queue.stop({ graceful: false });
      await database.close();
    });
    await queue.start();
    expect(await queue.schemaVersion()).toBeGreaterThan(EARLIER_VERSION);

    const taken: string[] = [];
    await queue.work(EARLIER_QUEUE, (jobs) =>
      Promise.resolve(taken.push(...jobs.map(({ data }) => job.parse(data).runId))),
    );
    await queue.send(EARLIER_QUEUE, { runId: "new" }, { singletonKey: "new" });
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(["waiting", "new"]);
    expect(failures).toEqual([]);
  });
});
