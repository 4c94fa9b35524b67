import { describe, expect, inject, it, type TestContext } from "vitest";
import { createPostgresDatabase } from "#testing/databases.ts";
import { startEdgar } from "#testing/edgar-server.ts";
import { createDataFolder, refuseStart, startProduct, type RunningProduct } from "#testing/product.ts";
import { repeatCutWrites } from "#testing/repeated-writes.ts";
import { startSilentProxy } from "#testing/silent-proxy.ts";
import { stopUnderLoad } from "#testing/stop-under-load.ts";
import { followEvents, isLast, readRun, startRun } from "./research-run.ts";

type Settings = Readonly<Record<string, string>>;

/** The servers of one test, which are gone at its end with their data. */
function serversOf({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
  const running: RunningProduct[] = [];
  const folders: ReturnType<typeof createDataFolder>[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((product) => product.stop("SIGKILL")));
    for (const folder of folders) folder.remove();
  });
  return {
    start: async (settings: Settings): Promise<RunningProduct> => {
      const product = await startProduct(settings);
      running.push(product);
      return product;
    },
    dataFolder: (): string => {
      const folder = createDataFolder();
      folders.push(folder);
      return folder.path;
    },
  };
}

/** Long runs, one after the other: a run can be too quick to be killed in its middle. */
const SYMBOLS = ["MSFT", "KHC", "WMT", "AAPL", "NKE", "TXN"];

interface KilledRun {
  readonly runId: string;
  readonly killedAt: number;
}

/** Kills a server as soon as a run of its has written a card. */
async function killInRun(product: RunningProduct, symbol: string): Promise<KilledRun> {
  const runId = await startRun(product.url, { symbol, type: "full" });
  for await (const { kind } of followEvents(product.url, runId)) {
    if (kind === "card") break;
  }
  const killedAt = Date.now();
  await product.stop("SIGKILL");
  return { runId, killedAt };
}

interface ContinuedRun {
  readonly runId: string;
  readonly symbol: string;
  readonly server: RunningProduct;
  readonly log: Awaited<ReturnType<typeof readRun>>;
}

/**
 * Kills a server in the middle of a run and has another one, started when the first is gone, bring it to its end. A run
 * that had ended before the kill proves nothing; then the next company's is tried.
 */
async function continueKilledRun(
  start: ReturnType<typeof serversOf>["start"],
  settings: Settings,
): Promise<ContinuedRun> {
  for (const symbol of SYMBOLS) {
    const { runId, killedAt } = await killInRun(await start(settings), symbol);
    const server = await start(settings);
    await waitForEnd(server.url, runId);
    const log = await readRun(server.url, runId);
    if (Date.parse(log.events.at(-1)?.at ?? "") > killedAt) return { runId, symbol, server, log };
    await server.stop();
  }
  throw new Error("no run could be caught in its middle");
}

/** Follows a run to its end, over broken streams. */
async function waitForEnd(origin: string, runId: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    for await (const event of followEvents(origin, runId)) if (isLast(event)) return;
  }
  throw new Error(`the run ${runId} did not end`);
}

// At the same time, because most of it is waiting: until the lease of a server that is gone runs out, and until a database
// that says nothing is given up.
describe.concurrent("a server that goes away", () => {
  it("is killed and finishes, once started again on the same data folder, the run it was killed in, with every card once", async (context) => {
    const { start, dataFolder } = serversOf(context);
    const { runId, symbol, server, log } = await continueKilledRun(start, { DATA_DIR: dataFolder() });
    expect(log.run.status).toBe("complete");
    expect(cardsOf(log)).toEqual([...new Set(cardsOf(log))]);
    expect(log.events.map(({ seq }) => seq)).toEqual(log.events.map((_, index) => index + 1));
    expect(await startRun(server.url, { symbol, type: "full" })).toBe(runId);
  });

  it("is killed and leaves its run to another server on the same PostgreSQL", async (context) => {
    const { start, dataFolder } = serversOf(context);
    const database = await createPostgresDatabase();
    const { server, log } = await continueKilledRun(start, { DATABASE_URL: database.url, DATA_DIR: dataFolder() });
    expect(log.run.status).toBe("complete");
    expect(cardsOf(log)).toEqual([...new Set(cardsOf(log))]);
    await server.stop();
    await database.remove();
  });

  it("ends in order although its database has fallen silent, answers who waits, and exits with code 0", async (context) => {
    const { start, dataFolder } = serversOf(context);
    const database = await createPostgresDatabase();
    const proxy = await startSilentProxy(database.url);
    const product = await start({ DATA_DIR: dataFolder(), DATABASE_URL: proxy.url });
    const runId = await startRun(product.url, { symbol: "NVDA", type: "full" });
    proxy.fallSilent();
    const asked = Array.from({ length: 20 }, () => fetch(new URL(`/api/research/${runId}`, product.url)));
    const statuses = Promise.all(asked.map(async (answer) => (await answer).status));
    expect(await product.stop("SIGTERM")).toBe(0);
    expect(new Set(await statuses)).toEqual(new Set([503]));
    await proxy.close();
    await database.remove();
  });
});

function cardsOf({ events }: ContinuedRun["log"]): readonly string[] {
  return events.flatMap(({ card }) => (card === undefined ? [] : [card.type]));
}

describe("a start", () => {
  it("is ready for pages when it says so, ends on SIGTERM with code 0, can be done again, and cuts no request of those who write when it is stopped", async (context) => {
    const { start, dataFolder } = serversOf(context);
    const settings = { DATA_DIR: dataFolder() };
    const first = await start(settings);
    expect((await fetch(new URL("/readyz", first.url))).status).toBe(200);
    expect((await fetch(first.url)).status).toBe(200);
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await start({ ...settings, STOP_DRAIN_SECONDS: "1", TRUSTED_PROXIES: "127.0.0.1,::1" });
    expect((await fetch(new URL("/readyz", second.url))).status).toBe(200);
    const result = await stopUnderLoad(second, { writers: 32, beforeStop: 64, leave: "when refused" });
    expect(result).toMatchObject({ cut: [], refused: 32, exitCode: 0 });
    expect(result.ledAway).toBeGreaterThan(0);
  });

  it("carries each change out once although connections are cut and changes are sent again", async () => {
    const database = await createPostgresDatabase();
    const { cuts, harm } = await repeatCutWrites({ databaseUrl: database.url, writes: 40, seed: 1 });
    await database.remove();
    expect(harm).toEqual([]);
    expect(cuts).toBeGreaterThan(0);
  });

  it("is ready although EDGAR never answers, and waits for it at no stop", async (context) => {
    const { start, dataFolder } = serversOf(context);
    const edgar = await startEdgar();
    edgar.fail(() => undefined);
    const contact = { SEC_CONTACT: "Jane jane@example.com", SEC_BASE_URL: edgar.url };
    const product = await start({ DATA_DIR: dataFolder(), MARKET_SOURCE: "live", ...contact });
    await expect.poll(() => edgar.requests.length).toBeGreaterThan(0);
    expect((await fetch(new URL("/readyz", product.url))).status).toBe(200);
    expect((await fetch(new URL("/api/companies?q=NVDA", product.url))).status).toBe(200);
    expect(await product.stop("SIGTERM")).toBe(0);
    await edgar.close();
  });

  it("is refused with one sentence that names the wrong setting and its cure", async (context) => {
    const { dataFolder } = serversOf(context);
    const { code, output } = await refuseStart({ PORT: "eighty", DATA_DIR: dataFolder() });
    expect(code).toBe(1);
    expect(output).toBe('PORT="eighty" cannot be used: use a whole number from 0 to 65535, for example 3000.\n');
  });

  it("is refused in live mode without a contact for the SEC", async (context) => {
    const { dataFolder } = serversOf(context);
    const { code, output } = await refuseStart({ MARKET_SOURCE: "live", DATA_DIR: dataFolder() });
    expect(code).toBe(1);
    expect(output).toMatch(/^SEC_CONTACT must be set when MARKET_SOURCE=live/);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it("is refused on a data folder that another process uses", async () => {
    const { code, output } = await refuseStart({ DATA_DIR: inject("productFolder") });
    expect(code).toBe(1);
    expect(output).toMatch(/^The database folder .* is used by another running process/);
  });

  it("is refused on a port that is taken", async () => {
    const { port } = new URL(inject("productUrl"));
    const database = await createPostgresDatabase();
    const { code, output } = await refuseStart({ PORT: port, DATABASE_URL: database.url });
    await database.remove();
    expect(code).toBe(1);
    expect(output).toMatch(/port/i);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it("is refused without the database server it was told to use", async () => {
    const { code, output } = await refuseStart({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL/);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
