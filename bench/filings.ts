// npm run bench:filings -- FOLDER: parses the annual and quarterly reports of a folder, checks the boundaries of their items
// against src/filings/items/labels.json, and prints milliseconds of processor time per megabyte and the most memory that a document took, garbage included.
import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { HtmlFilingParser, type ParsedDocument } from "#filings/document/parse-html.ts";
import { parseText } from "#filings/document/parse-text.ts";
import { checkBoundaries } from "#filings/items/check-boundaries.ts";
import labelFile from "#filings/items/labels.json" with { type: "json" };
import { splitItems } from "#filings/items/split-items.ts";

const LABELS = z.array(
  z.object({
    file: z.string(),
    form: z.enum(["10-K", "10-Q"]),
    items: z.record(z.string(), z.object({ starts: z.string(), follows: z.string() }).nullable()),
  }),
);
const ENOUGH_RIGHT = 98;
const MOST_MS_PER_MB = 100;
const MOST_MEMORY_MB = 100;

type Labelled = z.infer<typeof LABELS>[number];

const folder = process.argv[2];
if (folder === undefined) throw new TypeError("say which folder: npm run bench:filings -- FOLDER");

let checked = 0;
let wrong = 0;
let megabytes = 0;
let milliseconds = 0;
let memory = 0;
for (const labelled of LABELS.parse(labelFile)) {
  const path = ["htm", "txt"].map((kind) => join(folder, `${labelled.file}.${kind}.gz`)).find((one) => existsSync(one));
  if (path === undefined) process.stdout.write(`${labelled.file.padEnd(24)} not in the folder\n`);
  else await measure(labelled, path);
}
const right = (100 * (checked - wrong)) / checked;
const perMegabyte = milliseconds / megabytes;
process.stdout.write(
  `\n${String(checked - wrong)} of ${String(checked)} boundaries right (${right.toFixed(2)} %, at least ${String(ENOUGH_RIGHT)}), ` +
    `${perMegabyte.toFixed(0)} ms per MB (at most ${String(MOST_MS_PER_MB)}), most memory for one document ${memory.toFixed(0)} MB (at most ${String(MOST_MEMORY_MB)})\n`,
);
process.exitCode = right >= ENOUGH_RIGHT && perMegabyte <= MOST_MS_PER_MB && memory <= MOST_MEMORY_MB ? 0 : 1;

async function measure({ file, form, items: labels }: Labelled, path: string): Promise<void> {
  globalThis.gc?.();
  const before = usedMemory();
  const started = process.cpuUsage();
  let used = 0;
  const sample = () => (used = Math.max(used, usedMemory() - before));
  const { parsed, bytes } = path.endsWith(".htm.gz")
    ? await parseHtmlFile(path, sample)
    : await parseTextFile(path, form);
  if (!parsed.ok) throw new TypeError(`${file} was refused: ${parsed.reason}`);
  const items = splitItems(parsed, form);
  const { user, system } = process.cpuUsage(started);
  const took = (user + system) / 1_000;
  sample();
  const result = checkBoundaries(parsed.blocks, items, labels);
  checked += result.checked;
  wrong += result.wrong.length;
  megabytes += bytes / 1e6;
  milliseconds += took;
  memory = Math.max(memory, used);
  process.stdout.write(
    `${file.padEnd(24)} ${(bytes / 1e6).toFixed(1).padStart(5)} MB ${(took / (bytes / 1e6)).toFixed(0).padStart(5)} ms/MB ${used.toFixed(0).padStart(4)} MB ${String(parsed.blocks.length).padStart(5)} blocks ${String(parsed.facts.length).padStart(5)} facts ${result.wrong.join("; ") || "right"}\n`,
  );
}

function usedMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function parseHtmlFile(
  path: string,
  sample: () => void,
): Promise<{ readonly parsed: ParsedDocument; readonly bytes: number }> {
  const parser = new HtmlFilingParser();
  let bytes = 0;
  for await (const chunk of readUnpacked(path)) {
    bytes += Buffer.byteLength(chunk);
    parser.write(chunk);
    sample();
  }
  return { parsed: parser.end(), bytes };
}

async function parseTextFile(path: string, form: Labelled["form"]) {
  const chunks: string[] = [];
  for await (const chunk of readUnpacked(path)) chunks.push(chunk);
  const text = chunks.join("");
  return { parsed: parseText(text, form), bytes: Buffer.byteLength(text) };
}

async function* readUnpacked(path: string): AsyncGenerator<string> {
  if (statSync(path).size === 0) return;
  const stream = createReadStream(path).pipe(createGunzip());
  stream.setEncoding("utf8");
  for await (const chunk of stream) if (typeof chunk === "string") yield chunk;
}
