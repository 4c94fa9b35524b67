// npm run bench:universe: how fast screens, searches, changes and a filter's handle are over 10,000 companies, on PostgreSQL.
import { chromium } from "playwright-core";
import { createFactStore } from "#facts/store.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { screen } from "#screener/screens/screen.ts";
import type { UniverseRecord } from "#screener/universe/company-row.ts";
import { positionOf, UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLog } from "#server/log.ts";
import { computeCompany } from "#server/universe/compute-record.ts";
import { openUniverseMemory } from "#server/universe/open-screener.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { median, type Measure } from "./measure.ts";
import { conditionsNow, isKept, report } from "./report.ts";
import { untilQuiet } from "./server-process.ts";
import { measureSlider } from "./universe/slider.ts";
import { measureProcesses } from "./universe/two-processes.ts";

const COMPANIES = 10_000;
const BASE_COMPANIES = 30;
const ROUNDS = 50;
/** Eight conditions, none of which excludes most companies before the others are asked. */
const CONDITIONS = [
  ["gross_margin", 0.05],
  ["operating_margin", -0.5],
  ["net_margin", -0.5],
  ["revenue_growth", -0.5],
  ["market_cap", 1e6],
  ["pe", 0.5],
  ["ps", 0.01],
  ["return_on_assets", -0.5],
] as const;

const browser = await chromium.launch(await browserOptions());
const conditions = conditionsNow(browser.version());
const snapshot = await openSnapshot("data/snapshot");
const { signal } = new AbortController();
const bundled = await snapshot.identities(signal);
const postgres = await startPostgres();
const folders = [createDataFolder(), createDataFolder(), createDataFolder()] as const;
const settings = { DATABASE_URL: postgres.url, DATA_DIR: folders[0].path, TRUSTED_PROXIES: "127.0.0.1,::1" };
const database = await openDatabase(readConfig(settings), createLog("warn"), ["product"]);
const store = createUniverseStore(database);
const measures: Measure[] = [];
try {
  const templates: UniverseRecord[] = [];
  for (const { cik } of bundled.slice(0, BASE_COMPANIES)) {
    const records = await snapshot.company(cik, signal);
    if (records !== null) templates.push(computeCompany(normalise(records)).record);
  }
  await fill(templates);
  const memory = await openUniverseMemory(store, database, createLog("warn"));
  while (memory.universe.size < COMPANIES) await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(`${COMPANIES} companies × ${UNIVERSE_MEASURES.length} measures`);
  await measureFilters(memory.universe);
  await measureSearch();
  await measureChange(templates, memory.universe);
  await memory.close();
  await measureServers();
  report(measures, conditions);
} finally {
  await browser.close();
  await database.close();
  await postgres.stop();
  for (const folder of folders) folder.remove();
}
if (!measures.every(isKept)) process.exitCode = 1;

/** Copies of computed companies, each with numbers a little different. */
async function fill(templates: readonly UniverseRecord[]): Promise<void> {
  for (let index = 0; index < COMPANIES; index += 1) {
    const template = templates[index % templates.length];
    if (template !== undefined) await store.save(copyOf(template, index), "bench", "bench");
  }
}

function copyOf(template: UniverseRecord, index: number): UniverseRecord {
  const factor = 0.5 + (index % 997) / 997;
  return {
    ...template,
    company: { ...template.company, cik: String(index).padStart(10, "0"), symbol: `S${String(index)}` },
    rows: template.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) =>
        cell === null || cell.value === null ? null : { ...cell, value: String(Number(cell.value) * factor) },
      ),
    })),
  };
}

async function measureFilters(universe: Parameters<typeof screen>[1]): Promise<void> {
  const parsed = parseScreen(CONDITIONS.map(([id, least]) => `${id} > ${percentOf(id, least)}`).join(" and "));
  if (!parsed.ok) throw new Error(parsed.error.message);
  const sort = { by: positionOf("market_cap") ?? 0, isDescending: true };
  const asked = { basis: "ttm", conditions: parsed.conditions, sort, today: "2026-08-22" } as const;
  const found = screen(asked, universe).matches.length;
  await measure(`8 conditions in memory, ${found} found`, 10, () => Promise.resolve(screen(asked, universe)));
  const where = CONDITIONS.map(
    ([id, least]) =>
      `amounts[${String((positionOf(id) ?? 0) + 1)}] > ${String(least)} AND amounts[${String((positionOf(id) ?? 0) + 1)}] <> 'NaN'`,
  );
  const text = `SELECT cik FROM universe_row WHERE basis = 'ttm' AND ${where.join(" AND ")}`;
  const rows = await database.query(text);
  await measure(`8 conditions in SQL, ${rows.length} found`, 50, () => database.query(text));
}

function percentOf(id: string, least: number): string {
  const isRatio = UNIVERSE_MEASURES.some((one) => one.id === id && one.unit === "ratio");
  return isRatio ? `${String(least * 100)}%` : String(least);
}

async function measureSearch(): Promise<void> {
  const listings = await snapshot.listings(signal);
  const index = createCompanyIndex(listings, bundled);
  for (const typed of ["nv", "apple", "bank of", "micrsoft"])
    await measure(`Search for “${typed}” over ${listings.length} symbols`, 5, () =>
      Promise.resolve(index.search(typed, 10)),
    );
}

/** From the writing of a company to its new numbers in memory. */
async function measureChange(
  templates: readonly UniverseRecord[],
  universe: Parameters<typeof screen>[1],
): Promise<void> {
  await measure("One company's row saved until it is in another process's memory", 2_000, async () => {
    const before = universe.version;
    const [template] = templates;
    if (template !== undefined) await store.save(copyOf(template, 1), "bench again", "bench");
    while (universe.version === before) await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

/** What readers of two servers on this database see; the first of them computes companies whose facts change. */
async function measureServers(): Promise<void> {
  const first = await startProduct({ ...settings, DATA_DIR: folders[1].path, UNIVERSE_JOB: "on" });
  const second = await startProduct({ ...settings, DATA_DIR: folders[2].path });
  try {
    // What a new database has the servers do would be counted as theirs.
    for (const { pid } of [first, second]) await untilQuiet(pid);
    measures.push(...(await measureSlider(browser, second.url)));
    const records = await snapshot.company(bundled[0]?.cik ?? "", signal);
    if (records === null) throw new Error("The bundle has no companies.");
    const origins = [first.url, second.url];
    measures.push(...(await measureProcesses(origins, createFactStore(database), normalise(records))));
  } finally {
    await first.stop();
    await second.stop();
  }
}

async function measure(name: string, budget: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  measures.push({ name, figure: median(times), unit: "ms", budget, how: `median of ${ROUNDS}` });
}
