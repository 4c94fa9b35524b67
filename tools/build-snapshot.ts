// node tools/build-snapshot.ts FIGURES_DIR [OUT_DIR]: folds a figures folder into the bundled snapshot (data/README.md).
import { createHash } from "node:crypto";
import { deepStrictEqual } from "node:assert";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { ManifestCompany, PackedFile, SnapshotManifest, SourceDays } from "#market/snapshot/manifest.ts";
import { packCompany } from "#market/snapshot/pack-company.ts";
import { packDisclosures } from "#market/snapshot/packed-disclosures.ts";
import { packListings } from "#market/snapshot/packed-listings.ts";
import { SNAPSHOT_FORMAT } from "#market/snapshot/packed-company.ts";
import { countSnapshot, replaceCounts } from "./snapshot/snapshot-counts.ts";
import { findGaps, GAP_MEANINGS, isUsable } from "./snapshot/known-gaps.ts";
import { readFigures } from "./snapshot/read-figures.ts";
import type { Figures, ReadCompany } from "./snapshot/read-figures.ts";

const ORIGIN =
  "Figures as filed with the U.S. Securities and Exchange Commission (XBRL), filing lists, closing prices and results dates as public historical facts.";
const LISTINGS_AS_OF = "2026-05";

const BUNDLED = "data/snapshot";

const [figuresDirectory, outDirectory = BUNDLED] = process.argv.slice(2);
if (figuresDirectory === undefined)
  throw new TypeError("say which figures folder: node tools/build-snapshot.ts FIGURES_DIR");
const read = await readFigures(figuresDirectory);
const figures = { ...read, companies: read.companies.filter(isUsableOrReported) };
await writeSnapshot(figures, outDirectory);
await compareWithInput(figures, outDirectory);

async function writeSnapshot(read: Figures, directory: string): Promise<void> {
  await rm(join(directory, "companies"), { recursive: true, force: true });
  await mkdir(join(directory, "companies"), { recursive: true });
  const companies: ManifestCompany[] = [];
  for (const company of read.companies) companies.push(await writeCompany(company, read.usualDay, directory));
  const disclosures = await writeDisclosures(read, directory);
  const listings = await writePacked(directory, "listings.json.br", packListings(read.listings));
  const identities = await writePacked(directory, "identities.json.br", {
    format: SNAPSHOT_FORMAT,
    companies: read.companies.map(({ records }) => records.company),
  });
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    asOf: read.asOf,
    usualDay: read.usualDay,
    origin: ORIGIN,
    counts: countSnapshot(read, companies),
    listings: { ...listings, asOf: LISTINGS_AS_OF },
    identities,
    disclosures,
    gapMeanings: GAP_MEANINGS,
    concepts: completeConcepts(read),
    companies,
  };
  await writeFile(join(directory, "manifest.json"), formatManifest(manifest));
  await writeReadme(manifest, "data/README.md");
  console.log(`${directory}: ${String(companies.length)} companies, ${String(manifest.counts.facts)} facts`);
}

/** A company of whose revenue, net income and total assets nothing may be shown is left out. */
function isUsableOrReported(company: ReadCompany): boolean {
  const isKept = isUsable(company.records);
  if (!isKept) console.log(`${company.records.company.symbol}: left out, nothing of it can be right`);
  return isKept;
}

async function writeDisclosures(read: Figures, directory: string): Promise<PackedFile> {
  await rm(join(directory, "disclosures"), { recursive: true, force: true });
  await mkdir(join(directory, "disclosures"), { recursive: true });
  const files: Record<string, PackedFile> = {};
  for (const { disclosures, records } of read.companies) {
    if (disclosures === null) continue;
    const { cik } = records.company;
    files[cik] = await writePacked(directory, `disclosures/${cik}.json.br`, packDisclosures(disclosures));
  }
  return writePacked(directory, "disclosures.json.br", { format: SNAPSHOT_FORMAT, files });
}

/** The counts that data/README.md states come from the manifest; a folder elsewhere has no such document. */
async function writeReadme(manifest: SnapshotManifest, path: string): Promise<void> {
  if (outDirectory !== BUNDLED) return;
  await writeFile(path, replaceCounts(await readFile(path, "utf8"), manifest));
}

async function writeCompany(company: ReadCompany, usualDay: string, directory: string): Promise<ManifestCompany> {
  const { records } = company;
  const { cik, symbol, displayName } = records.company;
  return {
    cik,
    symbol,
    name: displayName,
    ...(await writePacked(directory, `companies/${cik}.json.br`, packCompany(records))),
    asOf: daysOf(company),
    tier: records.origin.tier,
    fullThrough: records.origin.fullThrough,
    newestPeriodEnd: company.newestPeriodEnd,
    newestFiled: company.newestFiled,
    facts: records.facts.length,
    filings: records.filings.length,
    announcements: records.announcements.length,
    gaps: findGaps(company, usualDay),
  };
}

function daysOf({ records }: ReadCompany): SourceDays {
  const { asOf, identityAsOf, filingsThrough, announcementsAsOf, estimatesAsOf } = records.origin;
  return {
    figures: asOf,
    identity: identityAsOf,
    filings: filingsThrough,
    announcements: announcementsAsOf,
    estimates: estimatesAsOf,
    prices: records.prices?.asOf ?? null,
  };
}

async function writePacked(directory: string, file: string, packed: object): Promise<PackedFile> {
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
    const gaps = findGaps(company, read.usualDay).map((gap) => GAP_MEANINGS[gap]);
    const origin = { ...records.origin, gaps, selectedConcepts: snapshot.manifest.concepts };
    const expected = { ...records, origin };
    deepStrictEqual(await snapshot.company(records.company.cik, signal), expected, records.company.symbol);
    deepStrictEqual(await snapshot.disclosures(records.company.cik, signal), company.disclosures);
  }
  deepStrictEqual(await snapshot.listings(signal), read.listings);
  deepStrictEqual(
    await snapshot.identities(signal),
    read.companies.map(({ records }) => records.company),
  );
  console.log("read back equal");
}
