import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFactStore } from "#facts/store.ts";
import type { BulkPaths } from "#market/bulk/bulk-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { type ZippedFile, writeZip } from "#testing/write-zip.ts";
import { ingestAll, type BulkResult } from "./ingest-all.ts";

const MADE_AT = new Date("2026-08-20T04:00:00Z");
const TIDE = "0009990001";
const MEGABYTE = 1024 * 1024;

/** Archives of one good company with pages, one more, and everything that may be wrong with a company. */
async function archivesOf(folder: string, revenue: string): Promise<BulkPaths> {
  const fixture = (name: string): Promise<string> => readFile(`src/market/edgar/fixtures/${name}.json`, "utf8");
  const facts = await fixture("companyfacts");
  const submissions = await fixture("submissions");
  const of = (text: string, number: string): string => text.replaceAll("9990001", number);
  const good = (number: string): ZippedFile => ({ name: `CIK000${number}.json`, body: of(facts, number) });
  const who = (number: string): ZippedFile => ({ name: `CIK000${number}.json`, body: of(submissions, number) });
  const odd = (number: string, body: string | Buffer, claims: Partial<ZippedFile> = {}): ZippedFile => ({
    name: `CIK000${number}.json`,
    body,
    ...claims,
  });
  const paths = { companyFacts: join(folder, "companyfacts.zip"), submissions: join(folder, "submissions.zip") };
  const oddNumbers = [
    "9990003",
    "9990004",
    "9990005",
    "9990006",
    "9990007",
    "9990008",
    "9990009",
    "9990010",
    "9990011",
  ];
  await writeZip(
    paths.companyFacts,
    [
      { name: "../../CIK0009990001.json", body: "out of the folder" },
      good("9990001"),
      { ...good("9990002"), body: of(facts, "9990002").replace("1234567890123456789.25", revenue) },
      odd("9990003", "<!DOCTYPE html><title>Undeclared Automated Tool</title>"),
      odd("9990004", facts),
      odd("9990005", Buffer.alloc(8 * MEGABYTE, " ")),
      odd("9990006", facts, { claimedBytes: 20 }),
      odd("9990007", "{}", { claimedBytes: 520 * MEGABYTE }),
      odd(
        "9990008",
        `{"cik":9990008,"facts":{"us-gaap":{"A":{"units":{"USD":[${Array.from({ length: 300_001 }, (_, row) => `{"accn":"${row}"}`).join(",")}]}}}}}`,
      ),
      odd("9990009", of(facts, "9990009"), { claimedChecksum: 7 }),
      good("9990010"),
      good("9990010"),
      good("9990011"),
      good("9990012"),
      good("9990013"),
    ],
    MADE_AT,
  );
  await writeZip(
    paths.submissions,
    [
      { name: "placeholder.txt", body: "" },
      ...["9990001", "9990002", ...oddNumbers].map(who),
      { name: `CIK${TIDE}-submissions-001.json`, body: await fixture("history-page") },
      { name: "CIK0009990012.json", body: of(submissions, "9990012").replace('["TIDE", "TIDE-PA", "TIDEB"]', "[]") },
      { name: "CIK0009990011.json", body: of(submissions, "9990011").replace("TIDEWATER LAMPS CORP", "NUL\\u0000") },
    ].filter(({ name }, index, all) => all.findLastIndex((one) => one.name === name) === index),
    MADE_AT,
  );
  return paths;
}

describe.each(DATABASES)("ingestAll on $name", ({ open }) => {
  let database: OpenedDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), "bulk-"));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  async function ingested(paths: BulkPaths, stopAfter = Infinity): Promise<readonly BulkResult[]> {
    const results: BulkResult[] = [];
    const stopping = new AbortController();
    await ingestAll({
      database,
      paths,
      root: ".",
      snapshotDirectory: "data/snapshot",
      signal: stopping.signal,
      announce: () => undefined,
      report(result) {
        results.push(result);
        if (results.filter(({ kind }) => kind === "saved").length >= stopAfter) stopping.abort();
      },
    });
    return results;
  }
  const counted = (results: readonly BulkResult[]) =>
    Object.fromEntries([...Map.groupBy(results, ({ kind }) => kind)].map(([kind, group]) => [kind, group.length]));

  it(
    "docs/threats.md#63: reads good companies, refuses each odd one with its reason, and goes on after a stop",
    { timeout: 60_000 },
    async () => {
      const paths = await archivesOf(folder, "5");
      await ingested(paths, 1);
      const results = await ingested(paths);
      expect(
        results
          .flatMap((result) => (result.kind === "refused" ? [`${result.cik.slice(-2)} ${result.why}`] : []))
          .toSorted(),
      ).toEqual([
        "03 The answer of CIK0009990003.json is not JSON or breaks off.",
        `04 EDGAR's company facts have changed their shape at "cik": asked for 0009990004, answered 0009990001.`,
        "05 CIK0009990005.json would unpack to 1028 times its size.",
        expect.stringMatching(
          /^06 The archive .* cannot be used: CIK0009990006.json cannot be read: too many bytes in the stream/,
        ),
        "07 CIK0009990007.json has 545259520 bytes; at most 67108864 are read.",
        "08 CIK0009990008.json has 300001 values; at most 300000 are read.",
        expect.stringMatching(/^09 .*CIK0009990009.json is damaged: its checksum differs/),
        "10 An archive has CIK0009990010.json twice.",
        expect.stringMatching(/^11 The database does not take its values: /),
        "13 The archive of submissions does not have the company.",
      ]);
      expect(counted(results)["unlisted"]).toBe(1);
      const stored = await database.query("SELECT cik FROM held_company UNION SELECT cik FROM fact ORDER BY cik");
      expect(stored).toEqual([{ cik: TIDE }, { cik: "0009990002" }]);
      const dossier = await createFactStore(database).load(TIDE);
      expect(dossier?.facts).toHaveLength(4);
      expect(dossier?.filings.map(({ filed }) => filed)).toContain("2020-11-02");
      expect(dossier?.origin).toMatchObject({ source: "live", asOf: "2026-08-20", fetchedAt: MADE_AT.toISOString() });
    },
  );

  it("passes over what is unchanged and over what was asked of EDGAR since", { timeout: 60_000 }, async () => {
    const facts = await database.query("SELECT count(*) FROM fact");
    expect(counted(await ingested(await archivesOf(folder, "5")))).toMatchObject({ unchanged: 2, refused: 10 });
    expect(await database.query("SELECT count(*) FROM fact")).toEqual(facts);
    const store = createFactStore(database);
    const dossier = await store.load(TIDE);
    if (dossier === null) throw new Error("TIDE was saved before");
    await store.save({ ...dossier, origin: { ...dossier.origin, fetchedAt: "2026-08-21T00:00:00.000Z" } });
    expect(counted(await ingested(await archivesOf(folder, "6")))).toMatchObject({ newer: 1, saved: 1, refused: 10 });
  });

  it("docs/threats.md#63: reads nothing of an archive that breaks off or is none", async () => {
    const paths = await archivesOf(folder, "7");
    await truncate(paths.submissions, 3_000);
    await expect(ingested(paths)).rejects.toMatchObject({ code: "market/broken-archive" });
    await writeFile(paths.companyFacts, "<!DOCTYPE html><title>Request Rate Threshold Exceeded</title>");
    await expect(ingested(paths)).rejects.toMatchObject({ code: "market/broken-archive" });
    const [row] = await database.query("SELECT value FROM fact WHERE cik = '0009990002' AND value = 7");
    expect(row).toBeUndefined();
  });
});
