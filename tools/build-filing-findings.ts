// node tools/build-filing-findings.ts FIGURES_DIR [BUNDLE_DIR]: reads what research pages say out of the bundled annual reports,
// and takes descriptions, segments and insiders' trades of other companies over from the folder of figures (docs/filings.md#findings).
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import {
  type FilingFindings,
  findingsFile,
  type InsiderTrades,
  type SegmentTable,
} from "#contracts/filing-findings.ts";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { describeBusiness } from "#filings/business/describe-business.ts";
import type { Block } from "#filings/document/block.ts";
import { cleanText } from "#filings/document/clean-text.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import { findInReports, type ReadReport } from "#filings/findings/find-in-reports.ts";

import { insidersOf } from "./figures-insiders.ts";
import { segmentsOf } from "./figures-segments.ts";

const COMPANIES = z.array(z.object({ symbol: z.string(), cik: z.string() }));
const DESCRIPTIONS = z.record(z.string(), z.object({ text: z.string(), accession: z.string() }));
const FILING_LIST = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

const [figures, folder = "data/filings"] = process.argv.slice(2);
if (figures === undefined) throw new TypeError("say which folder: node tools/build-filing-findings.ts FIGURES_DIR");

const companies = COMPANIES.parse(await readJson("companies.json"));
const descriptions = DESCRIPTIONS.parse(await readJson("descriptions.json"));
const bundle = await openFilingBundle(folder);
const found: Record<string, FilingFindings> = {};
for (const { symbol, cik } of companies) {
  const reports: ReadReport[] = [];
  for (const filing of bundle.filings.filter((one) => one.cik === cik)) {
    reports.push({ filing, parsed: await bundle.read(filing) });
  }
  const [later, earlier] = reports;
  const read = later === undefined ? null : findInReports(later, earlier ?? null);
  const findings: FilingFindings = {
    business: read?.business ?? (await describedIn(symbol, cik)),
    profile: read?.profile ?? null,
    changes: read?.changes ?? null,
    segments: read !== null && (later?.parsed.facts.length ?? 0) > 0 ? read.segments : await segmentsIn(symbol, cik),
    insiders: await insidersIn(symbol, cik),
    guidance: null,
    institutions: null,
  };
  const { business, changes, segments } = findings;
  if (business !== null || changes !== null || segments.length > 0 || findings.insiders !== null) found[cik] = findings;
}
const file = findingsFile.parse({ format: 1, companies: found });
const bytes = brotliCompressSync(JSON.stringify(file));
await writeFile(join(folder, "findings.json.br"), bytes);
process.stdout.write(`${String(Object.keys(found).length)} companies, ${String(bytes.length)} bytes\n`);

/** Whole sentences of a description; the last one may be cut off. */
async function describedIn(symbol: string, cik: string): Promise<FilingFindings["business"]> {
  const description = descriptions[symbol];
  if (description === undefined) return null;
  const whole = splitSentences(cleanText(description.text)).map((text): Block => {
    return { kind: "paragraph", id: "", level: 0, text, marks: [], page: 1 };
  });
  const sentences = describeBusiness(whole).map(({ text }) => text);
  if (sentences.length === 0) return null;
  const { accession } = description;
  const address = `https://www.sec.gov/Archives/edgar/data/${String(Number(cik))}/${accession.replaceAll("-", "")}`;
  return { sentences, accession, filed: await filedOn(symbol, accession), url: `${address}/${accession}-index.htm` };
}

async function segmentsIn(symbol: string, cik: string): Promise<readonly SegmentTable[]> {
  const rows = await readJson(join("segments", `${symbol}.json`)).catch(() => null);
  return rows === null ? [] : segmentsOf({ symbol, cik }, rows, await readJson(join("facts", `${symbol}.json`)));
}

async function insidersIn(symbol: string, cik: string): Promise<InsiderTrades | null> {
  const csv = await readFile(join(figures ?? "", "insider", `${symbol}.csv`), "utf8").catch(() => null);
  return csv === null ? null : insidersOf({ symbol, cik }, csv, await readJson(join("filings", `${symbol}.json`)));
}

async function filedOn(symbol: string, accession: string): Promise<string | null> {
  const list = await readJson(join("filings", `${symbol}.json`)).catch(() => null);
  if (list === null) return null;
  const { columns, rows } = FILING_LIST.parse(list);
  const filed = rows.find((row) => row[columns.indexOf("accession")] === accession)?.[columns.indexOf("filed")];
  return typeof filed === "string" ? filed : null;
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(figures ?? "", name), "utf8"));
}
