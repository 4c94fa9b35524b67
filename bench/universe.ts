// npm run bench:universe: how fast screens, searches and changes are over 10,000 companies.
import { median } from "./measure.ts";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { normalise } from "#facts/normalise.ts";
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

const snapshot = await openSnapshot("data/snapshot");
const { signal } = new AbortController();
const bundled = await snapshot.identities(signal);
const folder = join(tmpdir(), `bench-universe-${randomUUID()}`);
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: folder }), createLog("warn"), ["product"]);
const store = createUniverseStore(database);
try {
  const templates: UniverseRecord[] = [];
  for (const { cik } of bundled.slice(0, BASE_COMPANIES)) {
    const records = await snapshot.company(cik, signal);
    if (records !== null) templates.push(computeCompany(normalise(records)).record);
  }
  await fill(templates);
  const memory = await openUniverseMemory(store, database, createLog("warn"));
  while (memory.universe.size < COMPANIES) await new Promise((resolve) => setTimeout(resolve, 50));
  print(`${String(COMPANIES)} companies × ${String(UNIVERSE_MEASURES.length)} measures, ${database.kind} database`);
  await measureFilters(memory.universe);
  await measureSearch();
  await measureChange(templates, memory.universe);
  await memory.close();
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

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
  await measure(`8 conditions in memory, ${String(found)} found (at most 10 ms)`, () =>
    Promise.resolve(screen(asked, universe)),
  );
  const where = CONDITIONS.map(
    ([id, least]) =>
      `amounts[${String((positionOf(id) ?? 0) + 1)}] > ${String(least)} AND amounts[${String((positionOf(id) ?? 0) + 1)}] <> 'NaN'`,
  );
  const text = `SELECT cik FROM universe_row WHERE basis = 'ttm' AND ${where.join(" AND ")}`;
  const rows = await database.query(text);
  await measure(`8 conditions in SQL, ${String(rows.length)} found (at most 50 ms)`, () => database.query(text));
}

function percentOf(id: string, least: number): string {
  const isRatio = UNIVERSE_MEASURES.some((one) => one.id === id && one.unit === "ratio");
  return isRatio ? `${String(least * 100)}%` : String(least);
}

async function measureSearch(): Promise<void> {
  const listings = await snapshot.listings(signal);
  const index = createCompanyIndex(listings, bundled);
  for (const typed of ["nv", "apple", "bank of", "micrsoft"])
    await measure(`search for “${typed}” over ${String(listings.length)} symbols (at most 5 ms)`, () =>
      Promise.resolve(index.search(typed, 10)),
    );
}

/** From the writing of a company to its new numbers in memory. */
async function measureChange(
  templates: readonly UniverseRecord[],
  universe: Parameters<typeof screen>[1],
): Promise<void> {
  await measure("one company changed until it is in memory (at most 2,000 ms)", async () => {
    const before = universe.version;
    const [template] = templates;
    if (template !== undefined) await store.save(copyOf(template, 1), "bench again", "bench");
    while (universe.version === before) await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  print(`${name}: median ${median(times).toFixed(2)} ms`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
