import type { Dossier } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { type ParquetColumn, writeParquet } from "./parquet-file.ts";

interface FactRow {
  readonly symbol: string;
  readonly fact: Fact;
}

const COLUMNS: readonly ParquetColumn<FactRow>[] = [
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
  return writeParquet(path, COLUMNS, factsOf(ciks, recall));
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
