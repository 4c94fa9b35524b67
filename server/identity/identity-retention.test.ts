import { describe, expect, it } from "vitest";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { startIdentityRetention } from "./identity-jobs.ts";

const OLD = "INSERT INTO latchkey.rate_window (key, started_at, count) VALUES ('old', now() - interval '2 days', 1)";

describe("startIdentityRetention", () => {
  it("sweeps at once, for a server that is started again every hour", async () => {
    const database = await openPgliteCopy();
    await database.query(OLD);
    const stop = startIdentityRetention(database, { warn: (_facts, sentence) => expect.unreachable(sentence) });
    await expect.poll(() => database.query("SELECT key FROM latchkey.rate_window")).toEqual([]);
    await stop();
    await database.close();
  });

  it("goes on when a sweep fails, and says so", async () => {
    const told: string[] = [];
    const failing = {
      query: () => Promise.reject(new Error("away")),
      transaction: () => Promise.reject(new Error("away")),
    };
    await startIdentityRetention(failing, { warn: (_facts, sentence) => void told.push(sentence) })();
    expect(told).toEqual(["retention of the identity server failed"]);
  });
});
