// npm run bench:load: how many pages a second one process answers, how long they take, and what each costs of processor.
// Linux only: the processor time is that of the server's process, all its threads, from /proc (proc_pid_stat(5)).
// Usage: npm run bench:load -- [SECONDS_FOR_EACH]
import { startRun, followEvents } from "#e2e/research-run.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { createClient, expectStatus, type Client } from "./load/client.ts";
import { percentile } from "./load/percentile.ts";
import { processorMilliseconds, residentMegabytes, untilQuiet } from "./server-process.ts";

const CONNECTIONS = 32;
const SYMBOL = "NVDA";

interface Budget {
  readonly name: string;
  readonly path: string;
  readonly processorMs: number;
  /** Null where the issue is the processor alone. */
  readonly rate: number | null;
  readonly p99Ms: number | null;
}

const secondsForEach = Number(process.argv[2] ?? 15);
const folder = createDataFolder();
const product = await startProduct({ DATA_DIR: folder.path });
const client = createClient(product.url, CONNECTIONS);
try {
  const runId = await startRun(product.url, { symbol: SYMBOL, type: "overview" });
  for await (const event of followEvents(product.url, runId)) if (event.kind === "complete") break;
  const budgets: readonly Budget[] = [
    { name: "research page", path: `/research/${SYMBOL}`, processorMs: 8, rate: 100, p99Ms: 320 },
    { name: "home", path: "/", processorMs: 4, rate: null, p99Ms: null },
    { name: "GET /api/research/ID", path: `/api/research/${runId}`, processorMs: 2, rate: null, p99Ms: null },
  ];
  // What a new database has the server do would be counted as that of pages.
  const quietAfter = await untilQuiet(product.pid);
  console.log(`The server had no other work after ${quietAfter.toFixed(0)} s.`);
  console.log(`${CONNECTIONS} connections, ${secondsForEach} s each, embedded database; packed as a browser takes it.`);
  for (const budget of budgets) if (!(await measure(budget))) process.exitCode = 1;
  await measureKnown(`/research/${SYMBOL}`);
  console.log(`Memory of the server: ${(await residentMegabytes(product.pid)).toFixed(0)} MB.`);
} finally {
  client.close();
  await product.stop();
  folder.remove();
}

/** Asks on all connections at once, each again as soon as it is answered. */
async function measure({ name, path, processorMs, rate, p99Ms }: Budget): Promise<boolean> {
  await askFor(client, path, 1_000);
  const before = processorMilliseconds(product.pid);
  const begun = performance.now();
  const times = await askFor(client, path, secondsForEach * 1_000);
  const elapsed = (performance.now() - begun) / 1_000;
  const each = (processorMilliseconds(product.pid) - before) / times.length;
  const perSecond = times.length / elapsed;
  const p99 = percentile(times, 0.99);
  const isKept = each <= processorMs && (rate === null || perSecond >= rate) && (p99Ms === null || p99 <= p99Ms);
  const bounds = rate === null ? "" : ` (at least ${rate} a second, p99 at most ${p99Ms} ms)`;
  console.log(
    `${name}: ${perSecond.toFixed(0)} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${bounds}; ${each.toFixed(2)} ms of processor each (at most ${processorMs}): ${isKept ? "kept" : "MISSED"}`,
  );
  return isKept;
}

async function askFor(asked: Client, path: string, milliseconds: number): Promise<readonly number[]> {
  const until = performance.now() + milliseconds;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const begun = performance.now();
        expectStatus(await asked.ask(path), path, 200);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times;
}

/** A reader that has the page already is told so. */
async function measureKnown(path: string): Promise<void> {
  const etag = (await client.ask(path)).headers.etag ?? "";
  const again = await client.ask(path, { headers: { "if-none-match": etag } });
  expectStatus(again, path, 304);
  console.log(`${path} with its ETag ${etag}: ${again.status}, ${again.body.length} bytes.`);
}
