// node tools/build-filing-findings.ts FIGURES_DIR [BUNDLE_DIR]: reads what research pages say out of the bundled annual reports,
// and takes descriptions and insiders' trades over from the folder of figures (docs/filings.md#findings).
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Decimal } from "decimal.js";
import { z } from "zod";
import { type FilingFindings, findingsFile, type InsiderTrades } from "#contracts/filing-findings.ts";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { describeBusiness } from "#filings/business/describe-business.ts";
import type { Block } from "#filings/document/block.ts";
import { cleanText } from "#filings/document/clean-text.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import { findBusiness, findChanges, findSegments, type ReadReport } from "#filings/findings/find-in-reports.ts";

const COMPANIES = z.array(z.object({ symbol: z.string(), cik: z.string() }));
const DESCRIPTIONS = z.record(z.string(), z.object({ text: z.string(), accession: z.string() }));
const FILING_LIST = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

const [figures, folder = "data/filings"] = process.argv.slice(2);
if (figures === undefined) throw new TypeError("say which folder: node tools/build-filing-findings.ts FIGURES_DIR");

const companies = COMPANIES.parse(await readJson("companies.json"));
const descriptions = DESCRIPTIONS.parse(await readJson("descriptions.json"));
const withInsiders = new Set(await readdir(join(figures, "insider")));
const bundle = await openFilingBundle(folder);
const found: Record<string, FilingFindings> = {};
for (const { symbol, cik } of companies) {
  const reports: ReadReport[] = [];
  for (const filing of bundle.filings.filter((one) => one.cik === cik)) {
    reports.push({ filing, parsed: await bundle.read(filing) });
  }
  const [later, earlier] = reports;
  const findings: FilingFindings = {
    business: (later === undefined ? null : findBusiness(later)) ?? (await describedIn(symbol, cik)),
    changes: later === undefined || earlier === undefined ? null : findChanges(later, earlier),
    segments: later === undefined ? [] : findSegments(later),
    insiders: withInsiders.has(`${symbol}.csv`) ? await readInsiders(symbol) : null,
  };
  const { business, changes, segments, insiders } = findings;
  if (business !== null || changes !== null || segments.length > 0 || insiders !== null) found[cik] = findings;
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

async function filedOn(symbol: string, accession: string): Promise<string | null> {
  const list = await readJson(join("filings", `${symbol}.json`)).catch(() => null);
  if (list === null) return null;
  const { columns, rows } = FILING_LIST.parse(list);
  const filed = rows.find((row) => row[columns.indexOf("accession")] === accession)?.[columns.indexOf("filed")];
  return typeof filed === "string" ? filed : null;
}

/** Adds up trades on the open market (codes P and S) by quarter and role. */
async function readInsiders(symbol: string): Promise<InsiderTrades | null> {
  const text = await readFile(join(figures ?? "", "insider", `${symbol}.csv`), "utf8");
  const rows = text.trimEnd().split("\n").slice(1).map(readRow);
  const days = rows.map(({ day }) => day).toSorted();
  const [from, through] = [days[0], days.at(-1)];
  if (from === undefined || through === undefined) return null;
  const trades = rows.filter(({ code }) => code === "P" || code === "S");
  const groups = Map.groupBy(trades, ({ day, group }) => `${quarterOf(day)}|${group}`);
  const quarters = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const sumOf = (code: string) =>
      group
        .filter((one) => one.code === code)
        .reduce((sum, { shares }) => sum.plus(shares), new Decimal(0))
        .toFixed();
    const { day, group: role } = first;
    return [{ quarter: quarterOf(day), group: role, bought: sumOf("P"), sold: sumOf("S"), trades: group.length }];
  });
  const newestFirst = quarters.toSorted(
    (one, other) => other.quarter.localeCompare(one.quarter) || one.group.localeCompare(other.group),
  );
  return { from, through, quarters: newestFirst };
}

/** Names and titles may hold commas in quotes. */
function readRow(line: string) {
  const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? "");
  const [, day = "", , title = "", code = "", shares = "0"] = cells;
  return { day, code, shares: new Decimal(shares === "" ? "0" : shares).abs(), group: groupOf(title) };
}

function groupOf(title: string): InsiderTrades["quarters"][number]["group"] {
  if (/10\s?%|大股东/.test(title)) return "ten-percent-owner";
  if (title === "董事" || /^director$/i.test(title)) return "director";
  return title === "" ? "other" : "officer";
}

function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`;
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(figures ?? "", name), "utf8"));
}
