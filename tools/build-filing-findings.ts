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
import type { FactContext, TaggedFact } from "#filings/document/fact.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import { findInReports, findSegments, type ReadReport } from "#filings/findings/find-in-reports.ts";
import { insidersOf } from "./figures-insiders.ts";

const COMPANIES = z.array(z.object({ symbol: z.string(), cik: z.string() }));
const DESCRIPTIONS = z.record(z.string(), z.object({ text: z.string(), accession: z.string() }));
const FILING_LIST = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const SEGMENT_ROWS = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const FACTS = z.object({
  facts: z.record(
    z.string(),
    z.record(z.string(), z.array(z.tuple([z.string().nullable(), z.string(), z.number()]).rest(z.unknown()))),
  ),
});
const ROW = z.tuple([
  z.enum(["segment", "product", "geography", "customer"]),
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.number(),
  z.string().nullable(),
  z.string(),
  z.string(),
]);

const AXES = {
  segment: "us-gaap:StatementBusinessSegmentsAxis",
  product: "srt:ProductOrServiceAxis",
  geography: "srt:StatementGeographicalAxis",
  customer: "srt:MajorCustomersAxis",
} as const;
/** What the report prints where its tag is shortened. */
const PRINTED_NAMES: Readonly<Record<string, string>> = {
  "A.Pacific": "Asia Pacific",
  // The concept's own label; the company calls what it adds up its one reportable segment.
  "Reportable Segment Aggregation Before Other Operating": "Primary segment",
  "Sams Club US": "Sam's Club U.S.",
  "US Canada": "US & Canada",
  "Boeing Defense Space Security": "Boeing Defense, Space & Security",
  "Europe Middle East Africa": "Europe, Middle East & Africa",
  Unitedhealthcare: "UnitedHealthcare",
  Optumhealth: "Optum Health",
  Optuminsight: "Optum Insight",
  Optumrx: "Optum Rx",
};
/** Parts that come to less of the total are single mentions; parts that come to more overlap in a way that no rule here resolves. */
const LEAST_SHARE = 0.5;
const MOST_SHARE = 1.005;

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
    drivers: read?.drivers ?? null,
    insiders: await insidersIn(symbol, cik),
    guidance: null,
    institutions: null,
  };
  const { business, profile, changes, segments, insiders } = findings;
  if (segments.length > 0 || [business, profile, changes, insiders].some((one) => one !== null)) found[cik] = findings;
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

// Reads tables of segments out of the rows of a figures folder, by the same rules as those of a tagged report.

/** The tables of the newest annual report among the rows; those whose parts do not make up the company are left out. */
function segmentsOf(
  company: { readonly symbol: string; readonly cik: string },
  rowsJson: unknown,
  factsJson: unknown,
): readonly SegmentTable[] {
  const rows = SEGMENT_ROWS.parse(rowsJson).rows.map((row) => ROW.parse(row));
  const [newest] = rows.filter((row) => row[8] === "10-K").toSorted((one, other) => other[9].localeCompare(one[9]));
  if (newest === undefined) return [];
  const [, , , , , period, , accession, , filed] = newest;
  const contexts = new Map<string, FactContext>();
  const facts: TaggedFact[] = [];
  const add = (concept: string, value: number, context: Omit<FactContext, "id" | "entity">): void => {
    const id = String(contexts.size);
    contexts.set(id, { ...context, id, entity: company.cik });
    const text = String(value);
    facts.push({
      id: null,
      concept,
      context: id,
      unit: "USD",
      value: text,
      printed: text,
      decimals: null,
      scale: 0,
      isHidden: false,
    });
  };
  for (const [axis, , member, concept, start, end, value, at] of rows)
    if (at === accession) add(concept, value, { start, end, dimensions: [{ axis: AXES[axis], member }] });
  for (const [concept, units] of Object.entries(FACTS.parse(factsJson).facts))
    for (const [start, end, value] of units["USD"] ?? []) add(concept, value, { start, end, dimensions: [] });
  const filing = { form: "10-K", filed, accession: accession ?? "", period, url: "" };
  const tables = findSegments({ filing, parsed: { source: "html", blocks: [], contexts, facts } }).filter(isWhole);
  return tables.map((table) => ({
    ...table,
    parts: table.parts.map((part) => ({ ...part, name: PRINTED_NAMES[part.name] ?? part.name })),
  }));
}

function isWhole({ parts, totals, measure }: SegmentTable): boolean {
  const last = totals.length - 1;
  const total = Number(totals[last]?.value ?? Number.NaN);
  if (Number.isNaN(total) || total <= 0) return false;
  const sum = parts.reduce((added, { values }) => added + Number(values[last]?.value ?? 0), 0);
  const share = sum / total;
  // Costs that no segment bears stand between their income and the company's.
  return measure === "operating-income" ? share > 0 : share >= LEAST_SHARE && share <= MOST_SHARE;
}
