// npm run bench:embedded: what the embedded database takes for the screener of 500, 2,000 and 10,000 companies.
// Only rows of the screener are filled, copies of prepared ones; facts of companies come on top (bench:bulk measures those).
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UNIVERSE_LAYOUT } from "#screener/universe/measures.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLog } from "#server/log.ts";
import { PREPARED_FILE, PREPARED_FOLDER, readPrepared } from "#server/prepared/prepared-company.ts";
import { createScreenService } from "#server/universe/screen-service.ts";
import { openUniverseMemory } from "#server/universe/open-screener.ts";
import { median } from "./measure.ts";
import { residentMegabytes } from "./server-process.ts";

const SIZES = [500, 2_000, 10_000] as const;
const TEMPLATES = 30;
const ROUNDS = 20;
const MEGABYTE = 1024 * 1024;
const LINE = "operating_margin > 5% and pe > 0.5 and market_cap > 1m";

/** One process for each size, so that the memory of one is not that of another. */
async function measureAll(): Promise<void> {
  print("companies | disk | open | in memory after | first page | screen answered | memory");
  for (const size of SIZES) {
    const folder = join(tmpdir(), `bench-embedded-${randomUUID()}`);
    try {
      await fill(folder, size);
      const disk = (await bytesIn(folder)) / MEGABYTE;
      const measured = await inChild(folder, size);
      print(`${size.toLocaleString("en")} | ${disk.toFixed(0)} MB | ${measured}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function openEmbedded(folder: string) {
  const { DATABASE_URL: _, ...environment } = process.env;
  return openDatabase(readConfig({ ...environment, DATA_DIR: folder }), createLog("warn"), ["product"]);
}

const COPY_COMPANIES = `
  INSERT INTO universe_company (cik, version, company, own_history, layout, rules, computed_at, added_at, rules_since)
  SELECT copy, version, (company::jsonb || jsonb_build_object('cik', copy, 'symbol', 'S' || number))::json, own_history,
    layout, rules, now(), now(), now()
  FROM generate_series($1::int, $2::int) AS number
  CROSS JOIN LATERAL (SELECT '9' || lpad(number::text, 9, '0') AS copy) AS named
  JOIN (SELECT *, row_number() OVER (ORDER BY cik) - 1 AS place FROM universe_company WHERE layout = $3 AND cik = ANY ($5)) AS template ON template.place = number % $4::int`;
const COPY_ROWS = `
  INSERT INTO universe_row (cik, basis, sector, amounts, marks, periods, cells)
  SELECT '9' || lpad(number::text, 9, '0'), basis, sector, amounts, marks, periods, cells
  FROM generate_series($1::int, $2::int) AS number
  JOIN (SELECT cik, row_number() OVER (ORDER BY cik) - 1 AS place FROM universe_company WHERE layout = $3
    AND cik = ANY ($5)) AS template ON template.place = number % $4::int
  JOIN universe_row USING (cik)`;
/** So many companies are copied by a statement. */
const STEP = 500;

/** Copies of prepared companies, which have every figure that the real ones have. */
async function fill(folder: string, size: number): Promise<void> {
  const database = await openEmbedded(folder);
  const store = createUniverseStore(database);
  const templates: string[] = [];
  for await (const { cik, rows } of readPrepared(join(PREPARED_FOLDER, PREPARED_FILE))) {
    if (templates.length === TEMPLATES) break;
    await store.save(rows.record, rows.facts, "");
    templates.push(cik);
  }
  for (let from = 1; from <= size - TEMPLATES; from += STEP) {
    const to = Math.min(from + STEP - 1, size - TEMPLATES);
    const range = [from, to, UNIVERSE_LAYOUT, TEMPLATES];
    await database.query(COPY_COMPANIES, [...range, templates]);
    await database.query(COPY_ROWS, [...range, templates]);
  }
  await database.close();
}

async function inChild(folder: string, size: number): Promise<string> {
  const child = spawn(process.execPath, [import.meta.filename, folder, String(size)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  await new Promise((resolve) => child.once("close", resolve));
  return output.trim();
}

async function measureOne(folder: string, size: number): Promise<void> {
  const began = performance.now();
  const database = await openEmbedded(folder);
  const opened = performance.now() - began;
  const store = createUniverseStore(database);
  const memory = await openUniverseMemory(store, database, createLog("warn"));
  const service = createScreenService({ store, universe: memory.universe, held: () => size, now: () => new Date() });
  const question = {
    basis: "ttm",
    columns: ["pe", "roic"],
    sortBy: "market_cap",
    isDescending: true,
    page: 1,
  } as const;
  // The first visitor does not wait until all companies are in memory.
  const asked = performance.now();
  await service.screen({ ...question, line: "" }, 100);
  const firstPage = performance.now() - asked;
  while (memory.universe.size < size) await new Promise((resolve) => setTimeout(resolve, 20));
  const inMemory = performance.now() - began;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await service.screen({ ...question, line: LINE }, 100);
    times.push(performance.now() - start);
  }
  const used = await residentMegabytes(process.pid);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  print(
    [
      seconds(opened),
      seconds(inMemory),
      `${firstPage.toFixed(0)} ms`,
      `${median(times).toFixed(0)} ms`,
      `${used.toFixed(0)} MB`,
    ].join(" | "),
  );
  await memory.close();
  await database.close();
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names.filter((name) => name.isFile()).map(async (name) => (await stat(join(name.parentPath, name.name))).size),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [folderOfChild, sizeOfChild] = process.argv.slice(2);
await (folderOfChild === undefined ? measureAll() : measureOne(folderOfChild, Number(sizeOfChild)));
