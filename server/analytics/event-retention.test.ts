import { describe, expect, it } from "vitest";
import { PGLITE } from "#testing/databases.ts";
import { startEventRetention } from "./connect-analytics.ts";

const OLD = `INSERT INTO analytics_event (device_id, insert_id, name, at, browser, properties)
  VALUES ('d', 'old', 'Logout', now() - interval '8 days', '', '{}'), ('d', 'new', 'Logout', now(), '', '{}')`;

describe("startEventRetention", () => {
  it("sweeps at once, for a server that is started again every hour", async () => {
    const database = await PGLITE.open();
    await database.query(OLD);
    const stop = startEventRetention(database, 7, { warn: () => expect.unreachable() });
    await expect.poll(() => database.query("SELECT insert_id FROM analytics_event")).toEqual([{ insert_id: "new" }]);
    await stop();
    await database.close();
  });

  it("goes on when a sweep fails, and says so", async () => {
    const told: unknown[] = [];
    const failing = {
      query: () => Promise.reject(new Error("away")),
      transaction: () => Promise.reject(new Error("away")),
    };
    await startEventRetention(failing, 7, { warn: (...said: readonly unknown[]) => told.push(said[1]) })();
    expect(told).toEqual(["old events could not be deleted"]);
  });
});
