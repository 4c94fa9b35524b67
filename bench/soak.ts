// npm run bench:soak: mixed load on a started server for a long time, to see whether its memory grows.
// Usage: npm run bench:soak -- [MINUTES] [--database embedded|postgres] [--rate DEEDS_A_SECOND]
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "#testing/postgres-server.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { type Growth, growthOf, type MemorySample } from "#testing/memory-growth.ts";
import { startMixedLoad, warmUp } from "./load/mixed-load.ts";
import { processorMilliseconds, residentMegabytes } from "./server-process.ts";

const SAMPLE_MS = 10_000;
const SAMPLES_OF_A_ROW = 3;
/** Caches that are still filling look like growth: on a slow machine it takes minutes until every company was read. */
const WARM_UP_MS = 1_200_000;
const MOST_MEGABYTES = 800;
const MOST_GROWTH = 20;
/** A shorter soak says nothing about growth: between two collections of garbage memory moves by more than it may grow. */
const MINUTES_FOR_GROWTH = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: "string", default: "embedded" },
    rate: { type: "string", default: "10" },
  },
});
const minutes = Number(positionals[0] ?? 60);
const deedsPerSecond = Number(values.rate);

const postgres = values.database === "postgres" ? await startPostgres() : null;
const folder = createDataFolder();
const product = await startProduct({
  DATA_DIR: folder.path,
  OUTBOX: "public",
  TRUSTED_PROXIES: "127.0.0.1,::1",
  ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
});
console.log(`Soak of ${minutes} minutes on the ${values.database} database, ${deedsPerSecond} deeds a second.`);
const warmed = await warmUp(product, WARM_UP_MS);
console.log(`Read the pages of ${warmed} companies first.`);
const load = await startMixedLoad({ product, deedsPerSecond });
const samples = await sample(product.pid, minutes);
await load.stop();
await product.stop();
await postgres?.stop();
folder.remove();
report(samples);

/** Reads the server's memory again and again, and prints a row every half minute. */
async function sample(pid: number, duration: number): Promise<readonly MemorySample[]> {
  const begun = performance.now();
  const taken: MemorySample[] = [];
  console.log("| minute | memory, MB | heap | outside the heap | processor, s | deeds | refused | failed |");
  console.log("| ------ | ---------- | ---- | ---------------- | ------------ | ----- | ------- | ------ |");
  while (performance.now() - begun < duration * 60_000) {
    await wait(SAMPLE_MS);
    const [resident, own] = await Promise.all([residentMegabytes(pid), ownMegabytes(product.url)]);
    taken.push({ minutes: (performance.now() - begun) / 60_000, resident, ...own });
    if (taken.length % SAMPLES_OF_A_ROW === 0) printRow(taken.slice(-SAMPLES_OF_A_ROW), processorMilliseconds(pid));
  }
  return taken;
}

/** The last memory in use; of the heap, which is full of garbage before each collection, the least. */
function printRow(latest: readonly MemorySample[], processorMs: number): void {
  const [last] = latest.slice(-1);
  if (last === undefined) return;
  const cells = [
    last.minutes.toFixed(1).padStart(6),
    last.resident.toFixed(0).padStart(10),
    Math.min(...latest.map(({ heap }) => heap))
      .toFixed(0)
      .padStart(4),
    last.external.toFixed(0).padStart(16),
    (processorMs / 1_000).toFixed(0).padStart(12),
    String(sum(load.done)).padStart(5),
    String(load.refused()).padStart(7),
    String(sum(load.failures)).padStart(6),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** What the server says of its own JavaScript memory at `/metrics`, in megabytes. */
async function ownMegabytes(url: string): Promise<Pick<MemorySample, "heap" | "external">> {
  const text = await (await fetch(new URL("/metrics", url))).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 1_048_576;
  return { heap: read("nodejs_heap_size_used_bytes"), external: read("nodejs_external_memory_bytes") };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function report(taken: readonly MemorySample[]): void {
  const peak = Math.max(...taken.map(({ resident }) => resident));
  const late = taken.filter(({ minutes: at }) => at >= minutes / 3);
  const growth = growthOf(late, ({ resident }) => resident);
  console.log(
    `Done: ${[...load.done].map(([deed, count]) => `${count} ${deed}`).join(", ")}; ` +
      `refused ${load.refused()}, left out ${load.leftOut()}.`,
  );
  for (const [failure, count] of load.failures) console.log(`Failed ${count} times: ${failure}`);
  console.log(`Peak ${peak.toFixed(0)} MB (at most ${MOST_MEGABYTES}).`);
  console.log(`Growth after the first third, of the least in every five minutes (at most ${MOST_GROWTH} MB an hour):`);
  console.log(`- memory of the process: ${say(growth)}`);
  console.log(`- JavaScript heap: ${say(growthOf(late, ({ heap }) => heap))}`);
  console.log(`- buffers outside the heap: ${say(growthOf(late, ({ external }) => external))}`);
  const isSteady = minutes < MINUTES_FOR_GROWTH || growth.perHour < MOST_GROWTH;
  if (peak > MOST_MEGABYTES || !isSteady || load.failures.size > 0) process.exitCode = 1;
}

function say({ perHour, error }: Growth): string {
  return `${perHour.toFixed(1)} MB an hour, give or take ${error.toFixed(1)}`;
}
