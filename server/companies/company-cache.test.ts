import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFactStore, type FactStore } from "#facts/store.ts";
import { reply } from "#market/testing/local-server.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { readConfig } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { ingestCompanies, type IngestResult } from "#server/ingest/ingest-companies.ts";
import { DATABASES } from "#testing/databases.ts";
import { startEdgar, TIDEWATER, type EdgarServer } from "#testing/edgar-server.ts";
import { createCompanyCache } from "./company-cache.ts";
import { createLiveSource } from "./live-source.ts";

const NVDA = "0001045810";
const HOUR_MS = 3_600_000;
const { signal } = new AbortController();

describe.each(DATABASES)("the company cache on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: FactStore;
  let snapshot: Snapshot;
  let edgar: EdgarServer;
  let folder: string;
  let now: Date;

  beforeAll(async () => {
    snapshot = await openSnapshot("data/snapshot");
  });
  beforeEach(async () => {
    database = await open();
    store = createFactStore(database);
    edgar = await startEdgar();
    folder = await mkdtemp(join(tmpdir(), "beforehand-cache-"));
    now = new Date();
  });
  afterEach(async () => {
    await edgar.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  function live() {
    const config = readConfig({
      MARKET_SOURCE: "live",
      SEC_CONTACT: "Jane jane@example.com",
      SEC_BASE_URL: edgar.url,
      DATA_DIR: folder,
    });
    const source = createLiveSource({ config, database, snapshot, fetch, now: () => now });
    if (source === null) throw new Error("the live source is off");
    return source;
  }
  function cache(isLive: boolean) {
    return createCompanyCache({
      store,
      snapshot,
      live: isLive ? live() : null,
      now: () => now,
    });
  }

  it("reads a bundled company from the bundle and gives the same dossier again", async () => {
    const bundled = cache(false);
    const dossier = await bundled.open(NVDA, signal);
    expect(dossier).toMatchObject({ company: { symbol: "NVDA" }, origin: { source: "snapshot", asOf: "2026-08-26" } });
    expect(await bundled.open(NVDA, signal)).toBe(dossier);
    expect(await bundled.version(NVDA)).toBe(`snapshot ${snapshot.edition(NVDA)?.version ?? ""}`);
    expect(await store.held(NVDA)).toBeNull();
  });

  it("prefers what was once read live, unless the bundled figures are newer", async () => {
    const dossier = await cache(false).open(NVDA, signal);
    if (dossier === null) throw new Error("NVIDIA is not bundled");
    const origin = {
      ...dossier.origin,
      source: "live",
      fetchedAt: "2026-09-01T00:00:00.000Z",
      asOf: "2026-09-01",
    } as const;
    await store.save({ ...dossier, origin, factsHash: "live hash" });
    expect(await cache(false).version(NVDA)).toBe("live hash");
    expect((await cache(false).open(NVDA, signal))?.origin.source).toBe("live");
    await store.save({ ...dossier, origin: { ...origin, asOf: "2026-08-01" }, factsHash: "old hash" });
    expect((await cache(false).open(NVDA, signal))?.origin.source).toBe("snapshot");
  });

  it("holds nothing on a company that is not bundled while the live source is off", async () => {
    expect(await cache(false).open(TIDEWATER, signal)).toBeNull();
  });

  it("reads a company from EDGAR once a day", async () => {
    const dossier = await cache(true).open(TIDEWATER, signal);
    expect(dossier).toMatchObject({ company: { symbol: "TIDE" }, origin: { source: "live" } });
    const asked = edgar.requests.length;
    await cache(true).open(TIDEWATER, signal);
    expect(edgar.requests.length).toBe(asked);
    now = new Date(now.getTime() + 25 * HOUR_MS);
    await cache(true).open(TIDEWATER, signal);
    expect(edgar.requests.length).toBeGreaterThan(asked);
  });

  it("is another version every ten minutes while the live source cannot be read", async () => {
    const held = cache(true);
    now = new Date("2026-09-01T12:34:00Z");
    const version = await held.version(NVDA);
    now = new Date("2026-09-01T12:39:00Z");
    expect(await held.version(NVDA)).toBe(version);
    now = new Date("2026-09-01T12:41:00Z");
    expect(await held.version(NVDA)).not.toBe(version);
  });

  it.each([
    ["is down", reply(503)],
    ["answers half a document", reply(200, {}, '{"cik": "0009990001", "filings": {"recent"')],
    ["answers something else", reply(200, {}, "<html>maintenance</html>")],
  ])("keeps what is held and says why when EDGAR %s", async (_fault, answer) => {
    const held = await cache(true).open(TIDEWATER, signal);
    now = new Date(now.getTime() + 25 * HOUR_MS);
    edgar.fail(answer);
    const kept = await cache(true).open(TIDEWATER, signal);
    expect(kept?.facts).toEqual(held?.facts);
    expect(kept?.statuses.find((status) => status.name === "SEC EDGAR")).toMatchObject({ state: "failed" });
    expect(await store.load(TIDEWATER)).toEqual({ ...held, statuses: (await store.load(TIDEWATER))?.statuses });
  });

  it("gives bundled figures, with the reason, when EDGAR is down and nothing newer is held", async () => {
    edgar.fail(reply(503));
    const dossier = await cache(true).open(NVDA, signal);
    expect(dossier?.origin.source).toBe("snapshot");
    expect(dossier?.statuses.find((status) => status.name === "SEC EDGAR")?.state).toBe("failed");
  });

  it("never asks EDGAR for a company that is only compared with", async () => {
    expect((await cache(true).recall(NVDA, signal))?.company.symbol).toBe("NVDA");
    expect(edgar.requests).toHaveLength(0);
  });

  it("ingests what is not current, keeps what failed, and continues where it was stopped", async () => {
    const parts = { store, live: live(), now: () => now, fetchFilings: null };
    const companies = [
      { cik: TIDEWATER, symbol: "TIDE" },
      { cik: "0009990002", symbol: "NONE" },
    ];
    const results: IngestResult[] = [];
    for await (const result of ingestCompanies(parts, companies, signal)) results.push(result);
    expect(results.map((result) => result.kind)).toEqual(["refreshed", "failed"]);
    const again: IngestResult[] = [];
    const stopping = new AbortController();
    for await (const result of ingestCompanies(parts, companies, stopping.signal)) {
      again.push(result);
      stopping.abort();
    }
    expect(again).toEqual([{ kind: "current", symbol: "TIDE" }]);
  });
});
