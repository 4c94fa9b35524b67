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
  it("states its counts, which are those of its companies", async () => {
    const snapshot = await openSnapshot(BUNDLED);
    const { counts, companies } = snapshot.manifest;
    expect(counts).toMatchObject({
      companies: 456,
      listings: 10_391,
      facts: 1_007_369,
      filings: 85_802,
      announcements: 19_089,
      descriptions: 431,
      segments: 24,
      insiders: 25,
      origins: { full: 320, trimmed: 136 },
      quality: { filed: 907_912, matched: 87_920, derived: 11_537 },
    });
    expect(counts.quality.filed + counts.quality.matched + counts.quality.derived).toBe(counts.facts);
    expect(companies).toHaveLength(counts.companies);
    for (const [gap, count] of Object.entries(counts.gaps)) {
      expect([gap, companies.filter(({ gaps }) => gaps.includes(gap)).length]).toEqual([gap, count]);
    }
  });

  it("states a day for each company and source, not one for the bundle", async () => {
    const { manifest } = await openSnapshot(BUNDLED);
    const daysOf = (symbol: string) => manifest.companies.find((company) => company.symbol === symbol)?.asOf;
    expect(daysOf("ADBE")).toMatchObject({ figures: "2026-09-22", prices: "2026-08-21" });
    expect(daysOf("UAA")).toMatchObject({ figures: "2026-05-19", prices: "2026-07-02" });
    expect(daysOf("SNOW")).toMatchObject({ filings: null, announcements: "2026-08-14" });
    expect([manifest.usualDay, manifest.asOf]).toEqual(["2026-08-22", "2026-09-22"]);
  });

  it("writes names as people write them", async () => {
    const identities = await (await openSnapshot(BUNDLED)).identities(signal);
    const nameOf = (symbol: string) => identities.find((company) => company.symbol === symbol)?.displayName;
    expect(["IBM", "HD", "MDB", "ARM", "AVB", "RMD"].map(nameOf)).toEqual([
      "IBM",
      "The Home Depot",
      "MongoDB, Inc.",
      "ARM Holdings plc",
      "AvalonBay Communities Inc",
      "ResMed",
    ]);
    const shouted = identities.map(({ displayName }) => displayName).filter((name) => !/[a-z]/.test(name));
    expect(shouted.toSorted()).toEqual(["3M", "AT&T", "IBM", "IQVIA"]);
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
    expect(identities.length).toBe(456);
    expect(identities.find((company) => company.cik === NVIDIA)).toEqual(
      (await snapshot.company(NVIDIA, signal))?.company,
    );
  });

  it("reads description, segments and insider transactions of a company when they are asked for", async () => {
    const snapshot = await openSnapshot(BUNDLED);
    const apple = await snapshot.disclosures("0000320193", signal);
    expect(apple?.description?.accession).toBe("0000320193-25-000079");
    expect(apple?.segments.find(({ member, end }) => member === "country:US" && end === "2020-09-26")).toEqual({
      axis: "geography",
      label: "US",
      member: "country:US",
      concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
      start: "2019-09-29",
      end: "2020-09-26",
      value: "109197000000",
      accession: "0000320193-22-000108",
      form: "10-K",
      filed: "2022-10-28",
    });
    expect(apple?.insiderTransactions[0]).toEqual({
      filed: "2024-08-13",
      date: "2024-08-09",
      insider: "KONDO CHRIS",
      title: "Principal Accounting Officer",
      code: "S",
      shares: "5178",
      price: "216.5",
      value: "1121037",
      sharesAfter: "24125",
      accession: "0000320193-24-000086",
    });
  });

  it("answers null for disclosures of a company that has none", async () => {
    const snapshot = await openSnapshot(BUNDLED);
    const northernTrust = snapshot.manifest.companies.find(({ symbol }) => symbol === "NTRS");
    expect(await snapshot.disclosures(northernTrust?.cik ?? "", signal)).toBeNull();
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
    await writeFile(path, manifest.replace('"format": 2', '"format": 1'));
    await expect(openSnapshot(directory)).rejects.toMatchObject(broken);
  });
});
