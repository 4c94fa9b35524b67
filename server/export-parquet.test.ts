import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { positionOf } from "#screener/universe/measures.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { PGLITE } from "#testing/databases.ts";
import { computeCompany } from "./universe/compute-record.ts";
import { exportFacts, exportUniverse } from "./export-parquet.ts";

const JPM = "0000019617";

describe("export:parquet", () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "parquet-"))));
  afterAll(() => rm(folder, { recursive: true }));

  const readBack = async (name: string) => parquetReadObjects({ file: await asyncBufferFromFile(join(folder, name)) });

  it("writes values and rows that another program reads as they are stored", { timeout: 30_000 }, async () => {
    const records = await (await openSnapshot("data/snapshot")).company(JPM, new AbortController().signal);
    if (records === null) throw new Error("JPM is bundled");
    const dossier = normalise(records);
    expect(
      await exportFacts(join(folder, "facts.parquet"), [JPM, "0009999999"], async (cik) =>
        cik === JPM ? dossier : null,
      ),
    ).toBe(dossier.facts.length);
    const facts = await readBack("facts.parquet");
    const { cik, concept, unit, span, value, accession, form, filed, basis } = dossier.facts[100] ?? fail();
    expect(facts[100]).toEqual({
      cik,
      symbol: "JPM",
      concept,
      unit,
      starts_on: span.start,
      ends_on: span.end,
      value: Number(value),
      exact_value: value,
      accession,
      form,
      filed_on: filed,
      basis,
    });
    const database = await PGLITE.open();
    try {
      const store = createUniverseStore(database);
      const { record } = computeCompany(dossier);
      await store.save(record, "test", "test");
      expect(await exportUniverse(join(folder, "universe.parquet"), store)).toBe(3);
      const rows = await readBack("universe.parquet");
      const ttm = rows.find((row) => row["basis"] === "ttm");
      const stored = record.rows.find((row) => row.basis === "ttm");
      expect(ttm).toMatchObject({ symbol: "JPM", kind: "bank", sector: record.company.sector, marks: stored?.marks });
      const net = stored?.cells[positionOf("net_income") ?? -1]?.value;
      expect(ttm?.["net_income"]).toBe(Number(net));
      expect(ttm?.["gross_margin"]).toBeNull();
    } finally {
      await database.close();
    }
    expect((await readdir(folder)).toSorted()).toEqual(["facts.parquet", "universe.parquet"]);
  });
});

function fail(): never {
  throw new Error("JPM has more values");
}
