import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFactStore } from "#facts/store.ts";
import { createFiledStore } from "#facts/filed-store.ts";
import { reply } from "#market/testing/local-server.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createLiveSource } from "#server/companies/live-source.ts";
import { readConfig } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { type EdgarServer, startEdgar, TIDEWATER } from "#testing/edgar-server.ts";
import { type DailyRound, runDailyRound } from "./daily-round.ts";

const { signal } = new AbortController();
/** Bundled, with figures of August 2026. */
const COCA_COLA = "0000021344";
const GONE = "0009990404";

describe.each(DATABASES)("runDailyRound on $name", ({ open }) => {
  let database: OpenedDatabase;
  let edgar: EdgarServer;
  let folder: string;
  let now = new Date("2026-10-02T12:00:00Z");
  beforeAll(async () => {
    database = await open();
    edgar = await startEdgar();
    folder = await mkdtemp(join(tmpdir(), "daily-"));
  });
  afterAll(async () => {
    await edgar.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  async function round(): Promise<DailyRound> {
    const snapshot = await openSnapshot("data/snapshot");
    const settings = { SEC_CONTACT: "Jane Doe jane@example.com", SEC_BASE_URL: edgar.url, DATA_DIR: folder };
    const live = createLiveSource({ config: readConfig(settings), database, snapshot, fetch, now: () => now });
    if (live === null) throw new Error("SEC_CONTACT turns the live source on");
    return runDailyRound(
      {
        index: live.index,
        live,
        filed: createFiledStore(database),
        facts: createFactStore(database),
        snapshot,
        held: () => Promise.resolve([COCA_COLA, TIDEWATER, GONE]),
        now: () => now,
      },
      signal,
    );
  }

  it("asks EDGAR for companies that filed a report and for no others", async () => {
    edgar.index("2026-06-30", [{ cik: COCA_COLA, form: "10-Q" }]);
    edgar.index("2026-09-30", [
      { cik: TIDEWATER, form: "10-Q" },
      { cik: TIDEWATER, form: "4" },
      { cik: GONE, form: "8-K" },
      { cik: "0000320193", form: "10-K" },
      { cik: COCA_COLA, form: "4" },
    ]);
    const { stopped, ...done } = await round();
    expect(done).toEqual({
      days: ["2026-06-30", "2026-09-30"],
      refreshed: 1,
      current: 1,
      refused: [{ cik: GONE, why: "SEC EDGAR has no company with this CIK." }],
    });
    // The folder of a quarter is there once something was filed in it.
    expect(stopped).toContain("QTR4");
    const asked = new Set(edgar.requests.map(({ path }) => path.match(/CIK(\d{10})/)?.[1]));
    expect([...asked].filter((cik) => cik !== undefined).toSorted()).toEqual([TIDEWATER, GONE].toSorted());
    expect((await createFactStore(database).load(TIDEWATER))?.facts).toHaveLength(4);
  });

  it("docs/threats.md#63: stops where EDGAR refuses, limits or answers with a page, and goes on from there", async () => {
    now = new Date("2026-10-07T12:00:00Z");
    edgar.index("2026-10-06", [{ cik: TIDEWATER, form: "8-K/A" }]);
    edgar.fail(reply(403, {}, "Undeclared Automated Tool"));
    const stoppedBy = async (): Promise<string | null> => {
      const { days, refreshed, refused, stopped } = await round();
      expect([days, refreshed, refused]).toEqual([[], 0, []]);
      return stopped;
    };
    expect(await stoppedBy()).toContain("SEC_CONTACT");
    edgar.fail(reply(429, { "retry-after": "0" }));
    expect(await stoppedBy()).toContain("fewer requests");
    edgar.fail(reply(200, {}, "<!DOCTYPE html><title>Maintenance</title>"));
    expect(await stoppedBy()).toContain("not JSON");
    edgar.fail(null);
    expect(await round()).toMatchObject({ days: ["2026-10-06"], refreshed: 1, stopped: null });
    expect(await round()).toMatchObject({ days: [], refreshed: 0, refused: [{ cik: GONE }], stopped: null });
    // Left alone after three tries, until it files again.
    expect(await round()).toMatchObject({ days: [], refreshed: 0, current: 0, refused: [], stopped: null });
  });
});
