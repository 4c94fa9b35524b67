// node tools/build-filings.ts FILINGS_DIR FIGURES_DIR [OUT_DIR]: parses the annual reports of a dozen companies and packs them
// into the bundle of filings (docs/filings.md#bundle). The same input gives the same bytes. Run tools/build-filing-findings.ts next:
// its file is in the same folder, which this empties first.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import { z } from "zod";
import { BUNDLE_MANIFEST, type BundledFiling } from "#filings/bundle/open-bundle.ts";
import { BUNDLE_FORMAT, packFiling } from "#filings/bundle/packed-filing.ts";
import { parseHtml } from "#filings/document/parse-html.ts";
import { parseText } from "#filings/document/parse-text.ts";

const SYMBOLS = "AAPL AMZN COST GOOGL INTC JNJ META MSFT NVDA PG TSLA WMT".split(" ");
const ORIGIN =
  "Text, tables and tagged figures of annual reports as filed with the U.S. Securities and Exchange Commission; the reports are their companies' own words.";

const COMPANIES = z.array(z.object({ symbol: z.string(), cik: z.string() }));
const FILING_LIST = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

const [filingsDirectory, figuresDirectory, outDirectory = "data/filings"] = process.argv.slice(2);
if (filingsDirectory === undefined || figuresDirectory === undefined)
  throw new TypeError("say which folders: node tools/build-filings.ts FILINGS_DIR FIGURES_DIR");

const companies = COMPANIES.parse(await readJson(join(figuresDirectory, "companies.json")));
await rm(outDirectory, { recursive: true, force: true });
await mkdir(outDirectory, { recursive: true });
const filings: BundledFiling[] = [];
for (const row of await readRows(join(filingsDirectory, "MANIFEST.tsv"))) {
  const [symbol = "", form, period = "", filed = "", accession = "", format, file = ""] = row;
  if (form !== "10-K" || !SYMBOLS.includes(symbol)) continue;
  const original = gunzipSync(await readFile(join(filingsDirectory, file))).toString("utf8");
  const parsed = format === "htm" ? parseHtml(original) : parseText(original, form);
  if (!parsed.ok) throw new TypeError(`${file} was refused: ${parsed.reason}`);
  const packed = Buffer.from(JSON.stringify(packFiling(parsed)));
  const bytes = brotliCompressSync(packed, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: packed.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const cik = companies.find((company) => company.symbol === symbol)?.cik ?? "";
  const name = `${accession}.json.br`;
  await writeFile(join(outDirectory, name), bytes);
  const url = await addressOf(symbol, cik, accession);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  filings.push({ symbol, cik, form, period, filed, accession, url, source: parsed.source, file: name, sha256 });
  process.stdout.write(
    `${symbol.padEnd(6)} ${filed} ${String(parsed.blocks.length).padStart(5)} blocks ${String(parsed.facts.length).padStart(5)} facts ${String(bytes.length).padStart(7)} bytes\n`,
  );
}
filings.sort((one, other) => one.symbol.localeCompare(other.symbol) || other.filed.localeCompare(one.filed));
const manifest = BUNDLE_MANIFEST.parse({ format: BUNDLE_FORMAT, origin: ORIGIN, filings });
await writeFile(join(outDirectory, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);

/** The main document where the company's list of filings names it, else the list of the filing's documents. */
async function addressOf(symbol: string, cik: string, accession: string): Promise<string> {
  const { columns, rows } = FILING_LIST.parse(
    await readJson(join(figuresDirectory ?? "", "filings", `${symbol}.json`)),
  );
  const row = rows.find((one) => one[columns.indexOf("accession")] === accession);
  const name = row?.[columns.indexOf("primaryDocument")];
  const folder = `https://www.sec.gov/Archives/edgar/data/${String(Number(cik))}/${accession.replaceAll("-", "")}`;
  return typeof name === "string" && name !== "" ? `${folder}/${name}` : `${folder}/${accession}-index.htm`;
}

async function readRows(file: string): Promise<readonly (readonly string[])[]> {
  const [, ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
