import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBulkStore } from "#facts/prepared-dossier.ts";
import { listBulkCompanies } from "#market/bulk/bulk-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { writeZip } from "#testing/write-zip.ts";
import { startArchiveThreads } from "./archive-threads.ts";
import { type BulkResult, ingestArchives } from "./ingest-all.ts";

const MADE_AT = new Date("2026-08-20T04:00:00Z");
/** Enough for a company of a few values, so that the test need not fill what a large one may have. */
const MEMORY_MB = 64;

/** Short lists need many times their text in memory; their numbers differ, because what packs too well is refused. */
function swelling(cik: number): string {
  const lists = Array.from({ length: 1_500_000 }, (_, at) => `[${String(at % 10_007)}]`);
  return `{"cik":${String(cik)},"facts":{"us-gaap":[${lists.join(",")}]}}`;
}

describe("startArchiveThreads", () => {
  let database: OpenedDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await PGLITE.open();
    folder = await mkdtemp(join(tmpdir(), "threads-"));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it(
    "docs/threats.md#63: refuses a company that ends its thread, and the rest goes on",
    { timeout: 60_000 },
    async () => {
      const fixture = (name: string): Promise<string> => readFile(`src/market/edgar/fixtures/${name}.json`, "utf8");
      const [facts, submissions] = await Promise.all([fixture("companyfacts"), fixture("submissions")]);
      const paths = { companyFacts: join(folder, "companyfacts.zip"), submissions: join(folder, "submissions.zip") };
      const numbers = [9_990_001, 9_990_002, 9_990_003];
      const named = (number: number, body: string) => ({
        name: `CIK000${String(number)}.json`,
        body: body.replaceAll("9990001", String(number)),
      });
      const bodies = numbers.map((number, at) => named(number, at === 1 ? swelling(number) : facts));
      await writeZip(paths.companyFacts, bodies, MADE_AT);
      await writeZip(
        paths.submissions,
        numbers.map((number) => named(number, submissions)),
        MADE_AT,
      );

      const data = { paths, snapshotDirectory: "data/snapshot", codeVersion: "code", madeAt: MADE_AT.toISOString() };
      const threads = startArchiveThreads(1, data, MEMORY_MB);
      const results: BulkResult[] = [];
      const deps = {
        store: createBulkStore(database),
        threads,
        lanes: 1,
        report: (one: BulkResult) => void results.push(one),
      };
      await ingestArchives(deps, await listBulkCompanies(paths, MADE_AT), new AbortController().signal);
      await threads.close();
      expect(results).toMatchObject([{ kind: "saved" }, { kind: "refused", cik: "0009990002" }, { kind: "saved" }]);
      expect(JSON.stringify(results)).toContain("ended its thread: Worker terminated due to reaching memory limit");
    },
  );
});
