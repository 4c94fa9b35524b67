// npm run bench:streams: many event streams on one run and one server; memory of each, what others wait meanwhile, and how
// soon all have ended after their run. Linux only: each client is an address of the loopback network.
// Usage: npm run bench:streams -- [STREAMS]
import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { followEvents, startRun } from "#e2e/research-run.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { createClient, expectStatus } from "./load/client.ts";
import { percentile } from "./load/percentile.ts";
import { residentMegabytes } from "./server-process.ts";
import { holdRun, type HeldRun } from "./streams/held-run.ts";

const PROCESSES = 2;
const BLOCKS_OF_PROCESS = 100;
/** Others are measured for so long while the streams are quiet but for their heartbeats. */
const QUIET_MS = 20_000;
/** A worker's pace: a run of two dozen events takes a second or two. */
const EVENT_PAUSE_MS = 250;
const MOST_KILOBYTES = 40;
const MOST_P99_MS = 150;
const MOST_END_MS = 10_000;
/** Requests to each of the others before anything is measured. */
const WARM_UP = 40;
const OTHERS = ["/research/NVDA", "/healthz", "/api/companies?q=apple", "/"];

const message = z.object({
  kind: z.enum(["open", "ended"]),
  open: z.number(),
  refused: z.number(),
  complete: z.number(),
  broken: z.number(),
  bytes: z.number(),
});
type Message = z.infer<typeof message>;

const streams = Number(process.argv[2] ?? 10_000);
const postgres = await startPostgres();
const folder = createDataFolder();
const collector = fileURLToPath(new URL("load/collect-garbage.ts", import.meta.url));
const product = await startProduct({
  DATA_DIR: folder.path,
  DATABASE_URL: postgres.url,
  NODE_OPTIONS: `--import ${collector}`,
});
const database = await openPostgres(postgres.url, (error) => console.error(error.message));
try {
  if (!(await measure())) process.exitCode = 1;
} finally {
  await database.close();
  await product.stop();
  await postgres.stop();
  folder.remove();
}

async function measure(): Promise<boolean> {
  const run = await beginRun();
  const before = await settledMegabytes(product);
  const readers = startReaders(`/api/research/${run.id}/events?after=${run.seq}`);
  const isOpen = await untilOpen(readers);
  const quiet = await askWhile(wait(QUIET_MS));
  const isSmall = compareMemory(before, await settledMegabytes(product), isOpen);
  console.log(`Others while the streams are quiet: ${describe(quiet)}.`);
  const { busy, last, isEnded } = await endRun(run, readers);
  const p99 = percentile([...quiet, ...busy, ...last], 0.99);
  console.log(`Others over all: p99 ${p99.toFixed(0)} ms (at most ${MOST_P99_MS}).`);
  console.log(`Memory of the server now: ${(await residentMegabytes(product.pid)).toFixed(0)} MB.`);
  return isOpen === streams && isSmall && isEnded && p99 <= MOST_P99_MS;
}

/** Holds a run of which a page would show the first half already. */
async function beginRun() {
  const complete = await startRun(product.url, { symbol: "NVDA", type: "overview" });
  for await (const event of followEvents(product.url, complete)) if (event.kind === "complete") break;
  const run = await holdRun(database, complete);
  const seq = await run.write(Math.floor(run.left() / 2));
  const client = createClient(product.url, 1);
  for (const path of OTHERS) for (let time = 0; time < WARM_UP; time += 1) await timeOf(client, path);
  client.close();
  return { ...run, seq };
}

async function untilOpen(readers: readonly Readers[]): Promise<number> {
  const begun = performance.now();
  const opened = await Promise.all(readers.map((reader) => reader.opened));
  const isOpen = sumOf(opened, "open");
  const refused = sumOf(opened, "refused");
  console.log(`${isOpen} streams opened in ${seconds(performance.now() - begun)} s, ${refused} refused.`);
  return isOpen;
}

function compareMemory(before: number, after: number, count: number): boolean {
  const each = ((after - before) * 1024) / count;
  const sum = `(${after.toFixed(1)} MB with the streams - ${before.toFixed(1)} MB before) * 1024 / ${count}`;
  console.log(`Memory: ${sum} = ${each.toFixed(1)} KB a stream (at most ${MOST_KILOBYTES}).`);
  return each <= MOST_KILOBYTES;
}

/** Writes the rest of the run to all streams at a worker's pace, and waits until each has the last event and is closed. */
async function endRun(run: HeldRun, readers: readonly Readers[]) {
  const writing = async (): Promise<void> => {
    while (run.left() > 1) {
      await run.write(1);
      await wait(EVENT_PAUSE_MS);
    }
  };
  const busy = await askWhile(writing());
  const begun = performance.now();
  await run.write(1);
  const ending = Promise.all(readers.map((reader) => reader.ended));
  const last = await askWhile(ending);
  const took = performance.now() - begun;
  const ended = await ending;
  const [complete, broken] = [sumOf(ended, "complete"), sumOf(ended, "broken")];
  console.log(`Others while events are written: ${describe(busy)}.`);
  console.log(`Others while the streams end: ${describe(last)}.`);
  console.log(`${(sumOf(ended, "bytes") / 1024 ** 2).toFixed(0)} MB were read by all streams; ${broken} broke off.`);
  console.log(
    `${complete} streams were closed ${seconds(took)} s after the last event (at most ${MOST_END_MS / 1_000}).`,
  );
  return { busy, last, isEnded: complete === streams && took <= MOST_END_MS };
}

interface Readers {
  readonly opened: Promise<Message>;
  readonly ended: Promise<Message>;
}

function startReaders(path: string): readonly Readers[] {
  const script = fileURLToPath(new URL("streams/open-streams.ts", import.meta.url));
  return Array.from({ length: PROCESSES }, (_, index) => {
    const args = [product.url, path, String(streams / PROCESSES), String(index * BLOCKS_OF_PROCESS + 1)];
    const child = fork(script, args, { execArgv: ["--disable-warning=ExperimentalWarning"] });
    return { opened: heard(child, "open"), ended: heard(child, "ended") };
  });
}

function heard(child: ChildProcess, kind: Message["kind"]): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.on("message", (sent) => {
      const read = message.parse(sent);
      if (read.kind === kind) resolve(read);
    });
    child.once("exit", (code) => reject(new Error(`A process of readers ended with code ${code}.`)));
  });
}

/** Resident memory once the server has collected its garbage. */
async function settledMegabytes({ pid, output }: RunningProduct): Promise<number> {
  const collections = (): number => output().split("garbage collected").length;
  const before = collections();
  process.kill(pid, "SIGUSR2");
  while (collections() === before) await wait(50);
  await wait(1_000);
  console.log(output().trimEnd().split("\n").at(-1));
  return residentMegabytes(pid);
}

/** Asks for pages one after the other until something has happened; milliseconds of each request. */
async function askWhile(until: Promise<unknown>): Promise<readonly number[]> {
  const state = { isOver: false };
  const over = until.finally(() => (state.isOver = true));
  const client = createClient(product.url, OTHERS.length);
  const times = await Promise.all(
    OTHERS.map(async (path) => {
      const taken: number[] = [];
      while (!state.isOver) taken.push(await timeOf(client, path));
      return taken;
    }),
  );
  await over;
  client.close();
  return times.flat();
}

async function timeOf(client: ReturnType<typeof createClient>, path: string): Promise<number> {
  const begun = performance.now();
  expectStatus(await client.ask(path), path, 200);
  const taken = performance.now() - begun;
  await wait(20);
  return taken;
}

function describe(times: readonly number[]): string {
  const at = (share: number): string => percentile(times, share).toFixed(0);
  return `${times.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

function sumOf(messages: readonly Message[], name: Exclude<keyof Message, "kind">): number {
  return messages.reduce((sum, each) => sum + each[name], 0);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
