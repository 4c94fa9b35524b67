// docs/two-nodes.md: two nodes behind Debian's nginx, with the configuration as it stands in the document.
import { describe, expect, it } from "vitest";
import { createPostgresDatabase } from "#testing/databases.ts";
import { rollingRestart } from "#testing/rolling-restart.ts";

describe("two nodes behind nginx", () => {
  it("are restarted one after the other while people write, read and follow research, and nobody notices", async () => {
    const database = await createPostgresDatabase();
    const symbols = ["MSFT", "KHC", "WMT", "AAPL", "NKE", "TXN", "KO", "PG", "JNJ", "XOM", "CVX", "MRK", "PFE", "ORCL"];
    const result = await rollingRestart(database.url, 3, { writers: 16, readers: 4, followers: 2, symbols });
    await database.remove();
    expect(result).toMatchObject({
      failed: [],
      notOnce: 0,
      missed: 0,
      brokenOff: 0,
      known: [16, 16],
      exitCodes: [0, 0],
    });
    expect(result.acknowledged).toBeGreaterThan(50);
    expect(result.resumed).toBeGreaterThan(0);
  });
});
