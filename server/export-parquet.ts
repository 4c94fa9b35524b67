import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore, type UniverseStore } from "#screener/universe/universe-store.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { type Basis, UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import type { UniverseCompany } from "#screener/universe/company-row.ts";
import { createCompanyCache } from "./companies/company-cache.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { announce, createLog } from "./log.ts";
import { createHeldCompanies } from "./universe/held-companies.ts";

const SNAPSHOT = fileURLToPath(new URL("../data/snapshot", import.meta.url));

/** Writes `facts.parquet` and `universe.parquet`: `npm run export:parquet -- FOLDER`. */
async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new ConfigError("Name a folder: npm run export:parquet -- FOLDER");
  const config = processConfig({ MARKET_SOURCE: "snapshot" });
  const snapshot = await openSnapshot(SNAPSHOT);
  const database = await openDatabase(config, createLog(config.logLevel));
  const { signal } = new AbortController();
  try {
    await mkdir(folder, { recursive: true });
    const store = createFactStore(database);
    const cache = createCompanyCache({ store, snapshot, live: null, now: () => new Date() });
    const bundled = (await snapshot.identities(signal)).map(({ cik }) => cik);
    const ciks = await createHeldCompanies(store, bundled).list();
    const facts = resolve(folder, "facts.parquet");
    announce(`${facts}: ${await exportFacts(facts, ciks, (cik) => cache.recall(cik, signal))} values`);
    const universe = join(resolve(folder), "universe.parquet");
    announce(`${universe}: ${await exportUniverse(universe, createUniverseStore(database))} rows`);
  } finally {
    await database.close();
  }
}

interface FactRow {
  readonly symbol: string;
  readonly fact: Fact;
}

const FACT_COLUMNS: readonly ParquetColumn<FactRow>[] = [
  { name: "cik", type: "STRING", of: ({ fact }) => fact.cik },
  { name: "symbol", type: "STRING", of: ({ symbol }) => symbol },
  { name: "concept", type: "STRING", of: ({ fact }) => fact.concept },
  { name: "unit", type: "STRING", of: ({ fact }) => fact.unit },
  { name: "starts_on", type: "STRING", of: ({ fact }) => fact.span.start },
  { name: "ends_on", type: "STRING", of: ({ fact }) => fact.span.end },
  { name: "value", type: "DOUBLE", of: ({ fact }) => Number(fact.value) },
  // A double has 15 to 17 digits: the value as it was filed is here.
  { name: "exact_value", type: "STRING", of: ({ fact }) => fact.value },
  { name: "accession", type: "STRING", of: ({ fact }) => fact.accession },
  { name: "form", type: "STRING", of: ({ fact }) => fact.form },
  { name: "filed_on", type: "STRING", of: ({ fact }) => fact.filed },
  { name: "basis", type: "STRING", of: ({ fact }) => fact.basis },
];

/** Writes every value of every company, one row each; returns their number. */
export function exportFacts(
  path: string,
  ciks: readonly string[],
  recall: (cik: string) => Promise<Dossier | null>,
): Promise<number> {
  return writeParquet(path, FACT_COLUMNS, factsOf(ciks, recall));
}

async function* factsOf(
  ciks: readonly string[],
  recall: (cik: string) => Promise<Dossier | null>,
): AsyncGenerator<FactRow> {
  for (const cik of ciks) {
    const dossier = await recall(cik);
    for (const fact of dossier?.facts ?? []) yield { symbol: dossier?.company.symbol ?? "", fact };
  }
}

interface NumbersOfBasis {
  readonly company: UniverseCompany;
  readonly basis: Basis;
  readonly amounts: readonly number[];
  readonly marks: string;
}

const WORDS = [
  "cik",
  "symbol",
  "name",
  "kind",
  "sector",
  "industry",
  "country",
  "exchange",
  "knownBy",
  "newestPeriod",
] as const;

const UNIVERSE_COLUMNS: readonly ParquetColumn<NumbersOfBasis>[] = [
  ...WORDS.map((word) => ({
    name: word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: "STRING" as const,
    of: ({ company }: NumbersOfBasis) => company[word],
  })),
  { name: "basis", type: "STRING", of: ({ basis }) => basis },
  { name: "marks", type: "STRING", of: ({ marks }) => marks },
  ...UNIVERSE_MEASURES.map(({ id }, position) => ({
    name: id,
    type: "DOUBLE" as const,
    of: ({ amounts }: NumbersOfBasis) => numberOrNull(amounts[position]),
  })),
];

/** So many companies are read at once. */
const CHUNK = 100;

/** Writes the rows of the screener, three for each company, with a column for each measure; returns their number. */
export function exportUniverse(path: string, store: Pick<UniverseStore, "computed" | "numbers">): Promise<number> {
  return writeParquet(path, UNIVERSE_COLUMNS, rowsOf(store));
}

async function* rowsOf(store: Pick<UniverseStore, "computed" | "numbers">): AsyncGenerator<NumbersOfBasis> {
  const ciks = await store.computed();
  for (let from = 0; from < ciks.length; from += CHUNK)
    for (const { company, rows } of await store.numbers(ciks.slice(from, from + CHUNK)))
      for (const row of rows) yield { company, ...row };
}

function numberOrNull(amount: number | undefined): number | null {
  return amount === undefined || Number.isNaN(amount) ? null : amount;
}

/** One column of a file: its name, its type, and how a row gives its value. */
interface ParquetColumn<Row> {
  readonly name: string;
  readonly type: "STRING" | "DOUBLE";
  readonly of: (row: Row) => string | number | null;
}

/** So many rows are one group of the file: enough to compress well, and few enough for memory. */
const GROUP_ROWS = 100_000;

/**
 * Writes rows to a Parquet file in groups, so that memory does not grow with the file. Until all of it is written the file is
 * called `path.partial`.
 *
 * @returns how many rows it has
 */
async function writeParquet<Row>(
  path: string,
  columns: readonly ParquetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<number> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const schema = schemaFromColumnData({ columnData: dataOf(columns, []) });
  const writer = new ParquetWriter({ writer: fileWriter(partial), schema });
  let group: Row[] = [];
  let count = 0;
  const writeGroup = async (): Promise<void> => {
    if (group.length > 0) await writer.write({ columnData: dataOf(columns, group), rowGroupSize: GROUP_ROWS });
    count += group.length;
    group = [];
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length === GROUP_ROWS) await writeGroup();
  }
  await writeGroup();
  await writer.finish();
  await rename(partial, path);
  return count;
}

function dataOf<Row>(columns: readonly ParquetColumn<Row>[], rows: readonly Row[]): ColumnSource[] {
  return columns.map(({ name, type, of }) => ({ name, type, nullable: true, data: rows.map(of) }));
}

if (import.meta.main) main(process.argv.slice(2)).then(() => process.exit(0), failStart);
