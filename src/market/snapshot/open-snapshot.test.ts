import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSnapshot } from "./open-snapshot.ts";

const BUNDLED = fileURLToPath(new URL("../../../data/snapshot", import.meta.url));
const NVIDIA = "0001045810";
const { signal } = new AbortController();

describe("openSnapshot on the bundled figures", () => {
  it("states its as-of day and counts", async () => {
    const { manifest } = await openSnapshot(BUNDLED);
    expect(manifest.asOf).toBe("2026-08-22");
    expect(manifest.counts).toEqual({
      companies: 115,
      listings: 10_391,
      facts: 254_179,
      filings: 24_860,
      announcements: 5_160,
    });
  });

  it("explains every gap it names", async () => {
    const { manifest } = await openSnapshot(BUNDLED);
    const named = new Set(manifest.companies.flatMap((company) => company.gaps));
    expect([...named].filter((gap) => manifest.gapMeanings[gap] === undefined)).toEqual([]);
    expect(manifest.companies.find((company) => company.symbol === "SNOW")?.gaps).toContain("no-filing-list");
  });

  it("gives each company's known gaps in whole sentences", async () => {
    const snapshot = await openSnapshot(BUNDLED);
    const snowflake = snapshot.manifest.companies.find((company) => company.symbol === "SNOW");
    const records = await snapshot.company(snowflake?.cik ?? "", signal);
    expect(records?.origin.gaps).toContain(
      "Filings are known only where a fact cites them: no report dates, acceptance times or 8-K items.",
    );
    expect(records?.origin.gaps).toHaveLength(snowflake?.gaps.length ?? 0);
  });

  it("lists securities in the SEC's own rank order", async () => {
    const listings = await (await openSnapshot(BUNDLED)).listings(signal);
    expect(listings[0]).toEqual({ cik: NVIDIA, symbol: "NVDA", name: "NVIDIA CORP", exchange: "Nasdaq", rank: 1 });
    expect(listings.at(-1)?.rank).toBe(10_391);
  });

  it("holds a figure as filed, with the filing it stands in", async () => {
    const nvidia = await (await openSnapshot(BUNDLED)).company(NVIDIA, signal);
    const revenue = nvidia?.facts.filter(
      (fact) => fact.concept === "us-gaap:Revenues" && fact.start === "2024-01-29" && fact.end === "2025-01-26",
    );
    expect(revenue?.[0]).toEqual({
      concept: "us-gaap:Revenues",
      unit: "USD",
      start: "2024-01-29",
      end: "2025-01-26",
      value: "130497000000",
      accession: "0001045810-25-000023",
      form: "10-K",
      filed: "2025-02-26",
      basis: "filed",
    });
  });

  it("holds splits, closes and the next announcement of a company", async () => {
    const nvidia = await (await openSnapshot(BUNDLED)).company(NVIDIA, signal);
    expect(nvidia?.splits.map(({ date, ratio }) => [date, ratio])).toEqual([
      ["2021-07-20", "4"],
      ["2024-06-10", "10"],
    ]);
    expect(nvidia?.prices?.daily.at(-1)).toEqual(["2026-08-21", "214.72"]);
    expect(nvidia?.nextAnnouncement).toEqual({
      date: "2026-08-26",
      end: null,
      isEstimate: false,
      asOf: "2026-08-14",
    });
  });

  it("tells who every held company is without reading its figures", async () => {
    const snapshot = await openSnapshot(BUNDLED);
    const identities = await snapshot.identities(signal);
    expect(identities.length).toBe(115);
    expect(identities.find((company) => company.cik === NVIDIA)).toEqual(
      (await snapshot.company(NVIDIA, signal))?.company,
    );
  });

  it("answers null for a company it does not hold", async () => {
    expect(await (await openSnapshot(BUNDLED)).company("0000000001", signal)).toBeNull();
  });
});

describe("openSnapshot on damaged files", () => {
  let directory = "";
  const company = `companies/${NVIDIA}.json.br`;
  const broken = { code: "market/broken-snapshot" };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "snapshot-"));
    await cp(BUNDLED, directory, { recursive: true });
  });

  afterEach(async () => rm(directory, { recursive: true, force: true }));

  it("refuses a truncated company and says how to cure it", async () => {
    await truncate(join(directory, company), 2_000);
    const snapshot = await openSnapshot(directory);
    await expect(snapshot.company(NVIDIA, signal)).rejects.toMatchObject({
      ...broken,
      message: `The bundled figures are damaged: ${company} cannot be read. Restore the folder from the release (git checkout -- data/snapshot) or build it again with tools/build-snapshot.ts.`,
      facts: { file: company },
    });
  });

  it("refuses a company with one changed byte", async () => {
    const path = join(directory, company);
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(900) ^ 1, 900);
    await writeFile(path, bytes);
    await expect((await openSnapshot(directory)).company(NVIDIA, signal)).rejects.toMatchObject(broken);
  });

  it("refuses a missing list of securities", async () => {
    await rm(join(directory, "listings.json.br"));
    await expect((await openSnapshot(directory)).listings(signal)).rejects.toMatchObject(broken);
  });

  it("refuses a folder without a manifest, a half manifest and one of another format", async () => {
    const path = join(directory, "manifest.json");
    const manifest = await readFile(path, "utf8");
    await rm(path);
    await expect(openSnapshot(directory)).rejects.toMatchObject(broken);
    await writeFile(path, manifest.slice(0, 1_000));
    await expect(openSnapshot(directory)).rejects.toMatchObject(broken);
    await writeFile(path, manifest.replace('"format": 1', '"format": 2'));
    await expect(openSnapshot(directory)).rejects.toMatchObject(broken);
  });
});
