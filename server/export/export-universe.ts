import { type Basis, UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import type { UniverseCompany } from "#screener/universe/company-row.ts";
import type { UniverseStore } from "#screener/universe/universe-store.ts";
import { type ParquetColumn, writeParquet } from "./parquet-file.ts";

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

const COLUMNS: readonly ParquetColumn<NumbersOfBasis>[] = [
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
  return writeParquet(path, COLUMNS, rowsOf(store));
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
