// npm run bench:soak: mixed load on a started server for a long time, to see whether its memory grows.
// Usage: npm run bench:soak -- [MINUTES] [--database embedded|postgres] [--rate DEEDS_A_SECOND]
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "#testing/postgres-server.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { startMixedLoad } from "./load/mixed-load.ts";
import { processorMilliseconds, residentMegabytes } from "./server-process.ts";

const SAMPLE_MS = 30_000;
/** Growth is told from what comes after so much of the time, when caches are full. */
const WARM_UP_SHARE = 1 / 3;
const MOST_MEGABYTES = 800;
const MOST_GROWTH = 20;
/** A shorter soak says nothing about growth: caches are still filling. */
const MINUTES_FOR_GROWTH = 30;

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
}

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
const load = await startMixedLoad({ product, deedsPerSecond });
const samples = await sample(product.pid, minutes);
await load.stop();
await product.stop();
await postgres?.stop();
folder.remove();
report(samples);

/** Reads the server's memory every half minute and prints it. */
async function sample(pid: number, duration: number): Promise<readonly Sample[]> {
  const begun = performance.now();
  const taken: Sample[] = [];
  console.log("| minute | memory, MB | processor, s | deeds | failed |");
  console.log("| ------ | ---------- | ------------ | ----- | ------ |");
  while (performance.now() - begun < duration * 60_000) {
    await wait(SAMPLE_MS);
    const now = { minutes: (performance.now() - begun) / 60_000, megabytes: await residentMegabytes(pid) };
    taken.push(now);
    const cells = [
      now.minutes.toFixed(1).padStart(6),
      now.megabytes.toFixed(0).padStart(10),
      (processorMilliseconds(pid) / 1_000).toFixed(0).padStart(12),
      String(sum(load.done)).padStart(5),
      String(sum(load.failures)).padStart(6),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  return taken;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function report(taken: readonly Sample[]): void {
  const peak = Math.max(...taken.map(({ megabytes }) => megabytes));
  const growth = slopePerHour(taken.filter(({ minutes: at }) => at >= minutes * WARM_UP_SHARE));
  console.log(
    `Done: ${[...load.done].map(([deed, count]) => `${count} ${deed}`).join(", ")}; left out ${load.leftOut()}.`,
  );
  for (const [failure, count] of load.failures) console.log(`Failed ${count} times: ${failure}`);
  console.log(`Peak ${peak.toFixed(0)} MB (at most ${MOST_MEGABYTES}).`);
  console.log(
    `Growth after the first third: ${growth.toFixed(1)} MB an hour (at most ${MOST_GROWTH}, by least squares).`,
  );
  const isSteady = minutes < MINUTES_FOR_GROWTH || growth < MOST_GROWTH;
  if (peak > MOST_MEGABYTES || !isSteady || load.failures.size > 0) process.exitCode = 1;
}

/** The slope of the line that fits best, by least squares. */
function slopePerHour(taken: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number => taken.reduce((all, one) => all + of(one), 0) / taken.length;
  const middle = { minutes: mean((one) => one.minutes), megabytes: mean((one) => one.megabytes) };
  const fall = taken.reduce((all, one) => all + (one.minutes - middle.minutes) * (one.megabytes - middle.megabytes), 0);
  const run = taken.reduce((all, one) => all + (one.minutes - middle.minutes) ** 2, 0);
  return (fall / run) * 60;
}
