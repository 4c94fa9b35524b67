// node tools/build-prepared.ts: computes what the first start shows of bundled companies and writes it to data/prepared.
// Takes some minutes; needed whenever figures or rules have changed (server/prepared/prepared.test.ts says so).
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import { z } from "zod";
import { openPreparing, PREPARED_FILE, PREPARED_FOLDER } from "#server/prepared/prepared-company.ts";

const ROOT = join(import.meta.dirname, "..");
/** A company of the list, and its line of the file. */
const LINE = z.object({ place: z.number(), line: z.string() });

const { companies, prepare } = await openPreparing(ROOT);
await (isMainThread ? writeAll() : computeShare());

/** One thread for each processor computes its share. */
async function writeAll(): Promise<void> {
  const lines = new Map<number, string>();
  const of = availableParallelism();
  const shares = Array.from(
    { length: of },
    (_, share) => new Worker(import.meta.filename, { workerData: { share, of } }),
  );
  await Promise.all(
    shares.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.on("message", (message) => {
            const { place, line } = LINE.parse(message);
            lines.set(place, line);
            process.stderr.write(`\r${String(lines.size)} of ${String(companies.length)} `);
          });
          worker.once("error", reject);
          worker.once("exit", (code) =>
            code === 0 ? resolve() : reject(new Error(`A thread ended with ${String(code)}.`)),
          );
        }),
    ),
  );
  const text = Buffer.from(companies.map((_, place) => `${lines.get(place) ?? ""}\n`).join(""));
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  await mkdir(join(ROOT, PREPARED_FOLDER), { recursive: true });
  await writeFile(join(ROOT, PREPARED_FOLDER, PREPARED_FILE), bytes);
  console.log(
    `\n${String(lines.size)} companies, ${String(text.length)} bytes of text, ${String(bytes.length)} packed`,
  );
}

async function computeShare(): Promise<void> {
  const { share, of } = z.object({ share: z.number(), of: z.number() }).parse(workerData);
  for (const [place, { cik }] of companies.entries()) {
    if (place % of !== share) continue;
    const line = JSON.stringify(await prepare(cik));
    parentPort?.postMessage({ place, line });
  }
}
