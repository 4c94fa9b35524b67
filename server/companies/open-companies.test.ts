import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reply, type ServerAnswer } from "#market/testing/local-server.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { readConfig } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { startEdgar, TIDEWATER, type EdgarServer } from "#testing/edgar-server.ts";
import { createLiveSource } from "./live-source.ts";
import { openCompanies, type OpenedCompanies } from "./open-companies.ts";

/** Takes the request and never says a word. */
const HANG: ServerAnswer = () => undefined;
const HTML = reply(200, { "content-type": "text/html" }, "<!doctype html><title>Undeclared automated tool</title>");
const EMPTY = reply(200, { "content-type": "application/json" }, "{}");
const IN_USE = "the current list of companies of SEC EDGAR is in use";
const KEPT = "the list of companies of SEC EDGAR could not be read: the list from before stays in use";

describe("openCompanies with the live source", () => {
  const said: unknown[] = [];
  const note = (...line: readonly unknown[]): void => void said.push(line[1]);
  const log = { info: note, warn: note };
  let edgar: EdgarServer;
  let database: OpenedDatabase;
  let folder: string;
  let companies: OpenedCompanies | null;

  beforeEach(async () => {
    said.length = 0;
    companies = null;
    [edgar, database] = await Promise.all([startEdgar(), PGLITE.open()]);
    folder = await mkdtemp(join(tmpdir(), "beforehand-companies-"));
  });
  afterEach(async () => {
    await companies?.close();
    await Promise.all([edgar.close(), database.close(), rm(folder, { recursive: true })]);
  });

  async function open(): Promise<OpenedCompanies> {
    const config = readConfig({
      MARKET_SOURCE: "live",
      SEC_CONTACT: "Jane jane@example.com",
      SEC_BASE_URL: edgar.url,
      DATA_DIR: folder,
    });
    const snapshot = await openSnapshot("data/snapshot");
    const live = createLiveSource({ config, database, snapshot, now: () => new Date(), fetch });
    companies = await openCompanies({ snapshot, log });
    if (live !== null) companies.goLive(live);
    return companies;
  }

  it("has the bundled list while EDGAR says nothing, and stops without waiting for it", async () => {
    edgar.fail(HANG);
    const { index, known, close } = await open();
    expect(index.find("NVDA").kind).toBe("held");
    expect(index.find("TIDE").kind).toBe("unknown");
    expect(known.companyOf(TIDEWATER)).toBeNull();
    await expect.poll(() => edgar.requests.length).toBeGreaterThan(0);
    await close();
    expect(said).toEqual([]);
  });

  it.each([
    ["refuses", reply(403)],
    ["answers with a page", HTML],
    ["answers with an empty list", EMPTY],
  ])("keeps the bundled list when EDGAR %s, and says so", async (_, answer) => {
    edgar.fail(answer);
    const { index } = await open();
    await expect.poll(() => said).toEqual([KEPT]);
    expect(index.find("NVDA").kind).toBe("held");
    expect(index.search("NVDA", 1)[0]?.symbol).toBe("NVDA");
  });

  it("changes to EDGAR's list as a whole when that arrives, and says so", async () => {
    const { index, known } = await open();
    const isListed = index.find("QQQ").kind;
    await expect.poll(() => said).toEqual([IN_USE]);
    expect(isListed).not.toBe("unknown");
    expect(index.find("TIDE")).toMatchObject({ kind: "held", cik: TIDEWATER });
    expect(index.search("TIDE", 1)[0]?.symbol).toBe("TIDE");
    expect(known.companyOf(TIDEWATER)?.symbol).toBe("TIDE");
    expect(index.find("QQQ").kind).toBe("unknown");
    // What is bundled is researched as before, whether EDGAR lists it or not.
    expect(index.find("NVDA").kind).toBe("held");
  });
});
