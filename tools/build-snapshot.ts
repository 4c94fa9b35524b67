// node tools/build-snapshot.ts FIGURES_DIR [OUT_DIR]: folds a figures folder into the bundled snapshot (data/README.md).
import { createHash } from "node:crypto";
import { deepStrictEqual } from "node:assert";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { ManifestCompany, ManifestFile, SnapshotManifest } from "#market/snapshot/manifest.ts";
import { packCompany } from "#market/snapshot/pack-company.ts";
import { packListings } from "#market/snapshot/packed-listings.ts";
import { SNAPSHOT_FORMAT } from "#market/snapshot/packed-company.ts";
import { findGaps, GAP_MEANINGS } from "./snapshot/known-gaps.ts";
import { readFigures } from "./snapshot/read-figures.ts";
import type { Figures, ReadCompany } from "./snapshot/read-figures.ts";

const ORIGIN =
  "Figures as filed with the U.S. Securities and Exchange Commission (XBRL), filing lists, closing prices and results dates as public historical facts.";
const LISTINGS_AS_OF = "2026-05";

const [figuresDirectory, outDirectory = "data/snapshot"] = process.argv.slice(2);
if (figuresDirectory === undefined)
  throw new TypeError("say which figures folder: node tools/build-snapshot.ts FIGURES_DIR");
const figures = await readFigures(figuresDirectory);
await writeSnapshot(figures, outDirectory);
await compareWithInput(figures, outDirectory);

async function writeSnapshot(read: Figures, directory: string): Promise<void> {
  await rm(join(directory, "companies"), { recursive: true, force: true });
  await mkdir(join(directory, "companies"), { recursive: true });
  const companies: ManifestCompany[] = [];
  for (const company of read.companies) companies.push(await writeCompany(company, read.asOf, directory));
  const listings = await writePacked(directory, "listings.json.br", packListings(read.listings));
  const identities = await writePacked(directory, "identities.json.br", {
    format: SNAPSHOT_FORMAT,
    companies: read.companies.map(({ records }) => records.company),
  });
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    asOf: read.asOf,
    origin: ORIGIN,
    counts: {
      companies: companies.length,
      listings: read.listings.length,
      facts: sum(companies.map((company) => company.facts)),
      filings: sum(companies.map((company) => company.filings)),
      announcements: sum(companies.map((company) => company.announcements)),
    },
    listings: { ...listings, asOf: LISTINGS_AS_OF },
    identities,
    gapMeanings: GAP_MEANINGS,
    concepts: completeConcepts(read),
    companies,
  };
  await writeFile(join(directory, "manifest.json"), formatManifest(manifest));
  const bytes = sum(companies.map((company) => company.bytes)) + listings.bytes + identities.bytes;
  console.log(
    `${directory}: ${String(companies.length)} companies, ${String(manifest.counts.facts)} facts, ${String(bytes)} bytes`,
  );
}

async function writeCompany(company: ReadCompany, asOf: string, directory: string): Promise<ManifestCompany> {
  const { records } = company;
  const { cik, symbol, displayName } = records.company;
  return {
    cik,
    symbol,
    name: displayName,
    ...(await writePacked(directory, `companies/${cik}.json.br`, packCompany(records))),
    tier: records.origin.tier,
    fullThrough: records.origin.fullThrough,
    newestPeriodEnd: company.newestPeriodEnd,
    newestFiled: company.newestFiled,
    filingsThrough: records.origin.filingsThrough,
    facts: records.facts.length,
    filings: records.filings.length,
    announcements: records.announcements.length,
    gaps: findGaps(company, asOf),
  };
}

async function writePacked(directory: string, file: string, packed: object): Promise<ManifestFile> {
  const stored = brotliCompressSync(JSON.stringify(packed), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  await writeFile(join(directory, file), stored);
  return { file, bytes: stored.length, sha256: createHash("sha256").update(stored).digest("hex") };
}

/** What the complete sets of filed facts were cut to is stated nowhere: what none of them has may have been cut off. */
function completeConcepts({ companies }: Figures): string[] {
  const complete = companies.filter(({ records }) => records.origin.tier === "full");
  const filed = complete.flatMap(({ records }) => records.facts.filter(({ basis }) => basis === "filed"));
  return [...new Set(filed.map(({ concept }) => concept))].toSorted();
}

/** One company a line, so that a change of the snapshot reads as a change of lines. */
function formatManifest({ companies, ...head }: SnapshotManifest): string {
  const lines = companies.map((company) => `    ${JSON.stringify(company)}`).join(",\n");
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "companies": [\n${lines}\n  ]\n}\n`;
}

/** What the product will read must be what was read here. */
async function compareWithInput(read: Figures, directory: string): Promise<void> {
  const snapshot = await openSnapshot(directory);
  const { signal } = new AbortController();
  for (const company of read.companies) {
    const { records } = company;
    const gaps = findGaps(company, read.asOf).map((gap) => GAP_MEANINGS[gap]);
    const origin = { ...records.origin, gaps, selectedConcepts: snapshot.manifest.concepts };
    const expected = { ...records, origin };
    deepStrictEqual(await snapshot.company(records.company.cik, signal), expected, records.company.symbol);
  }
  deepStrictEqual(await snapshot.listings(signal), read.listings);
  deepStrictEqual(
    await snapshot.identities(signal),
    read.companies.map(({ records }) => records.company),
  );
  console.log("read back equal");
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
