// npm run bench:bulk: how fast whole archives are read, how much memory and disk that takes, and what a kill in the middle costs.
// Usage: npm run bench:bulk -- [COMPANIES]
import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startPostgres } from "#testing/postgres-server.ts";
import { archiveBytes, makeArchives } from "./bulk/make-archives.ts";
import { processorMilliseconds, residentMegabytes } from "./server-process.ts";

const [companies = 10_000] = process.argv.slice(2).map(Number);
const CHANGED_SHARE = 0.01;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 200;

interface Ingested {
  readonly seconds: number;
  /** Of the command and of PostgreSQL: on a machine with other work this says more than the time that passed. */
  readonly processorSeconds: number;
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
  print(`killed after ${seconds(killed)} with ${written(kept)} companies saved: ${costs(kept, killed)}`);
  const resumed = await ingest();
  print(`resumed: ${resumed.lastLine}`);
  print(`  of those that were missing: ${costs(companies - kept, resumed)}`);
  const [held, facts] = [await count("held_company"), await count("fact")];
  print(`lost or doubled: ${written(companies - held)} companies, ${written(values - facts)} values`);
  print(`database: ${megabytes(await databaseBytes())}`);
  const changed = Math.round(companies * CHANGED_SHARE);
  await makeArchives(folder, companies, changed);
  const again = await ingest();
  print(`1 % changed: ${again.lastLine}`);
  print(`  ${costs(companies, again)}`);
  const isOnlyChanged = again.lastLine.includes(
    `${written(changed)} saved, ${written(companies - changed)} unchanged,`,
  );
  if (held !== companies || facts !== values || !isOnlyChanged) process.exitCode = 1;
} finally {
  await client.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs the command to its end, or kills it when so many companies are saved. */
async function ingest(killAt = Infinity): Promise<Ingested> {
  const began = performance.now();
  const postgresBefore = await postgresMilliseconds();
  const child = spawn(process.execPath, ["server/ingest.ts", "--all", "--archives", folder], {
    env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const state = { mostMegabytes: 0, processorMs: 0, output: "", isOver: false };
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
    state.processorMs = Math.max(state.processorMs, processorOf(child.pid));
    if (killAt !== Infinity && (await count("held_company")) >= killAt) child.kill("SIGKILL");
  }
  await ended;
  const lastLine = state.output.trimEnd().split("\n").at(-1) ?? "";
  const processorSeconds = (state.processorMs + (await postgresMilliseconds()) - postgresBefore) / 1000;
  return {
    seconds: (performance.now() - began) / 1000,
    processorSeconds,
    mostMegabytes: state.mostMegabytes,
    lastLine,
  };
}

/** Zero for a process that has ended since it was looked at. */
function processorOf(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : processorMilliseconds(pid);
  } catch {
    return 0;
  }
}

/** Of the server and of every process that it has started, those that have ended too. Linux only: see proc_pid_stat(5). */
async function postgresMilliseconds(): Promise<number> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const main = Number((await readFile(join(rows[0]?.folder ?? "", "postmaster.pid"), "utf8")).split("\n")[0]);
  const stat = (await readFile(`/proc/${main}/stat`, "utf8")).split(" ");
  const ended = (Number(stat[15]) + Number(stat[16])) * 10;
  const children = await readFile(`/proc/${main}/task/${main}/children`, "utf8");
  const running = children.trim().split(" ").map(Number);
  return [main, ...running].reduce((sum, pid) => sum + processorOf(pid), ended);
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

function costs(done: number, ingested: Ingested): string {
  const { seconds: time, processorSeconds, mostMegabytes } = ingested;
  return [
    `${(done / time).toFixed(1)} companies a second`,
    `${((processorSeconds / done) * 1000).toFixed(0)} ms of processor for each with PostgreSQL's`,
    `${mostMegabytes.toFixed(0)} MB of memory at most`,
  ].join(", ");
}

function seconds({ seconds: time }: Ingested): string {
  return `${time.toFixed(0)} s`;
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
