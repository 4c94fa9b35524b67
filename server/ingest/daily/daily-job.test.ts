import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FACTS_CHANNEL } from "#facts/prepared-dossier.ts";
import { createFactStore } from "#facts/store.ts";
import { reply } from "#market/testing/local-server.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { createCompanyCache } from "#server/companies/company-cache.ts";
import { openLiveSwitch } from "#server/companies/live-switch.ts";
import { readConfig } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { computeCompany } from "#server/universe/compute-record.ts";
import { createRowFacts } from "#server/universe/row-rules.ts";
import { startUniverseJob } from "#server/universe/universe-job.ts";
import { DATABASES } from "#testing/databases.ts";
import { type EdgarServer, startEdgar, TIDEWATER } from "#testing/edgar-server.ts";
import { openDaily } from "./open-daily.ts";

const CONTACT = "Jane Doe jane@example.com";
const now = (): Date => new Date("2026-09-30T12:00:00Z");

describe.each(DATABASES)("openDaily on $name", ({ open }) => {
  let database: OpenedDatabase;
  let edgar: EdgarServer;
  let snapshot: Snapshot;
  let folder: string;
  const failures: Error[] = [];
  let filingsRead = 0;
  beforeAll(async () => {
    [database, edgar, snapshot] = await Promise.all([open(), startEdgar(), openSnapshot("data/snapshot")]);
    folder = await mkdtemp(join(tmpdir(), "daily-job-"));
    edgar.index("2026-06-30", []);
    edgar.index("2026-09-29", [{ cik: TIDEWATER, form: "10-Q" }]);
  });
  afterAll(async () => {
    await edgar.close();
    await database.close();
    await rm(folder, { recursive: true });
    if (failures.length > 0) throw new AggregateError(failures);
  });

  /** A process that shares the database, and the lines that it logs. */
  async function startProcess(name: string, settings: Readonly<Record<string, string>>) {
    const lines: unknown[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const dataDirectory = join(folder, name);
    await mkdir(dataDirectory);
    const config = readConfig({ SEC_BASE_URL: edgar.url, DATA_DIR: dataDirectory, ...settings });
    const live = await openLiveSwitch({ config, database, snapshot, fetch, now });
    const queue = database.createQueue((error) => failures.push(error));
    await queue.start();
    const held = { list: () => Promise.resolve([TIDEWATER]) };
    const readFilings = async (): Promise<void> => void (filingsRead += 1);
    const factStore = createFactStore(database);
    const daily = openDaily({ database, live, factStore, snapshot, held, queue, readFilings, now, log });
    const stop = async (): Promise<void> => {
      await daily.close();
      await queue.stop({ graceful: false });
    };
    return { lines, live, queue, stop };
  }
  const folderRequests = (): number => edgar.requests.filter(({ path }) => path.endsWith("/QTR2/index.json")).length;
  const nextHour = (queue: PgBoss) => queue.deleteAllJobs("daily-round");

  it("does one round for all processes, with one line for an outage, and goes on to filings", async () => {
    edgar.fail(reply(403, {}, "Undeclared Automated Tool"));
    const processes = await Promise.all(["one", "two"].map((name) => startProcess(name, { SEC_CONTACT: CONTACT })));
    const lines = (): readonly unknown[] => processes.flatMap((each) => each.lines);
    await expect.poll(lines, { timeout: 20_000 }).toHaveLength(1);
    expect(lines()).toMatchObject([{ level: 40, days: [], refreshed: 0, refused: 0 }]);
    expect(JSON.stringify(lines())).toContain("SEC_CONTACT");
    for (const { stop } of processes) await stop();
    expect([folderRequests(), filingsRead]).toEqual([1, 1]);
    expect(await database.query("SELECT state FROM pgboss.job WHERE name = 'daily-round'")).toEqual([
      { state: "completed" },
    ]);
    edgar.fail(null);
  });

  it("begins when the source is switched on, does what was left, and new rows of the company that it read again follow", async () => {
    const store = createUniverseStore(database);
    const facts = createFactStore(database);
    const held = createCompanyCache({ store: facts, snapshot, live: null, now });
    const none = { version: async () => null, of: async () => null };
    const universe = startUniverseJob({
      store,
      computer: {
        begin: () => undefined,
        compute: ({ dossier }) => Promise.resolve(dossier === null ? null : computeCompany(dossier)),
        rest: () => Promise.resolve(),
      },
      held: () => Promise.resolve([]),
      heldIn: (cik) => held.heldIn(cik),
      load: (cik) => facts.load(cik),
      findings: none,
      rowFacts: createRowFacts(held, none),
      saveSummary: () => Promise.resolve(),
      rowRules: () => Promise.resolve("rules 1"),
      log: createLog("silent"),
    });
    const stopListening = await database.listen(FACTS_CHANNEL, (cik) => universe.wake(cik));
    const { lines, live, queue, stop } = await startProcess("three", { NODE_ENV: "development" });
    await nextHour(queue);
    expect([live.isOpen(), folderRequests()]).toEqual([true, 1]);
    await live.start(CONTACT);
    await expect.poll(() => store.versionOf(TIDEWATER), { timeout: 20_000 }).toContain("rules 1");
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
    expect(lines).toMatchObject([{ level: 30, days: ["2026-06-30", "2026-09-29"], refreshed: 1, refused: 0 }]);
    await stop();
    await stopListening();
    await universe.close();
  });
});
