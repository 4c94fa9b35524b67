// npm run bench:bulk: how fast whole archives are read, how much memory and disk that takes, and what a kill in the middle costs.
// Usage: npm run bench:bulk -- [COMPANIES]
import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startPostgres } from "#testing/postgres-server.ts";
import { archiveBytes, makeArchives } from "./bulk/make-archives.ts";
import { residentMegabytes } from "./server-process.ts";

const [companies = 10_000] = process.argv.slice(2).map(Number);
const CHANGED_SHARE = 0.01;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 200;

interface Ingested {
  readonly seconds: number;
  readonly mostMegabytes: number;
  readonly lastLine: string;
}

const folder = join(tmpdir(), `bench-bulk-${randomUUID()}`);
const data = join(folder, "data");
await mkdir(data, { recursive: true });
const server = await startPostgres();
const client = new Client({ connectionString: server.url });
await client.connect();
try {
  const { paths, values } = await makeArchives(folder, companies, 0);
  print(
    `${written(companies)} companies with ${written(values)} values, archives of ${megabytes(await archiveBytes(paths))}`,
  );
  print(`${String(availableParallelism())} cores, which PostgreSQL uses too; it does not wait for the disk`);
  const half = Math.floor(companies / 2);
  const killed = await ingest(half);
  const kept = await count("held_company");
  print(
    `killed after ${seconds(killed)} with ${written(kept)} companies saved: ${rate(kept, killed)}, ${memory(killed)}`,
  );
  const resumed = await ingest();
  print(`resumed: ${resumed.lastLine}`);
  print(`  ${rate(companies - kept, resumed)} of those that were missing, ${memory(resumed)}`);
  const [held, facts] = [await count("held_company"), await count("fact")];
  print(`lost or doubled: ${written(companies - held)} companies, ${written(values - facts)} values`);
  print(`database: ${megabytes(await databaseBytes())}`);
  await makeArchives(folder, companies, Math.round(companies * CHANGED_SHARE));
  const again = await ingest();
  print(`1 % changed: ${again.lastLine}`);
  print(`  ${memory(again)}`);
  if (held !== companies || facts !== values) process.exitCode = 1;
} finally {
  await client.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs the command to its end, or kills it when so many companies are saved. */
async function ingest(killAt = Infinity): Promise<Ingested> {
  const began = performance.now();
  const child = spawn(process.execPath, ["server/ingest.ts", "--all", "--archives", folder], {
    env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const state = { mostMegabytes: 0, output: "", isOver: false };
  child.stdout.on("data", (chunk: Buffer) => (state.output += chunk.toString("utf8")));
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      state.isOver = true;
      resolve();
    }),
  );
  while (!state.isOver) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    state.mostMegabytes = Math.max(state.mostMegabytes, await memoryOf(child.pid));
    if (killAt !== Infinity && (await count("held_company")) >= killAt) child.kill("SIGKILL");
  }
  await ended;
  const lastLine = state.output.trimEnd().split("\n").at(-1) ?? "";
  return { seconds: (performance.now() - began) / 1000, mostMegabytes: state.mostMegabytes, lastLine };
}

/** Zero for a process that has ended since it was looked at. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const megabytes = pid === undefined ? 0 : await residentMegabytes(pid).catch(() => 0);
  return Number.isNaN(megabytes) ? 0 : megabytes;
}

/** Zero where the table does not exist yet. */
async function count(table: "held_company" | "fact"): Promise<number> {
  const { rows: exists } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [
    table,
  ]);
  if (exists[0]?.found !== true) return 0;
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}

async function databaseBytes(): Promise<number> {
  const { rows } = await client.query<{ size: string }>("SELECT pg_database_size(current_database()) AS size");
  return Number(rows[0]?.size);
}

function rate(done: number, { seconds: time }: Ingested): string {
  return `${(done / time).toFixed(1)} companies a second`;
}

function seconds({ seconds: time }: Ingested): string {
  return `${time.toFixed(0)} s`;
}

function memory({ mostMegabytes }: Ingested): string {
  return `${mostMegabytes.toFixed(0)} MB of memory at most`;
}

function megabytes(bytes: number): string {
  return `${written(Math.round(bytes / MEGABYTE))} MB`;
}

function written(figure: number): string {
  return figure.toLocaleString("en-US");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
