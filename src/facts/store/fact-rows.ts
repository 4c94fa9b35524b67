import type { Database } from "#contracts/database.ts";
import type { Basis, Fact } from "#facts/fact.ts";
import { compareFacts } from "#facts/intake/fact-identity.ts";

const INSERT = `
  INSERT INTO fact (cik, id, concept, unit, starts_on, ends_on, value, accession, form, filed_on, basis)
  SELECT $1, id, concept, unit, starts_on, ends_on, value, accession, form, filed_on, basis
  FROM json_to_recordset($2::json) AS given (id text, concept text, unit text, starts_on date, ends_on date,
    value numeric, accession text, form text, filed_on date, basis text)
  ON CONFLICT (cik, id) DO UPDATE SET dropped_at = NULL WHERE fact.dropped_at IS NOT NULL`;

const DROP = `
  UPDATE fact SET dropped_at = now()
  WHERE cik = $1 AND dropped_at IS NULL AND id NOT IN (SELECT json_array_elements_text($2::json))`;

/** Adds a company's new facts and marks those that the dossier no longer carries. */
export async function insertFacts(within: Database, cik: string, facts: readonly Fact[]): Promise<void> {
  await within.query(INSERT, [cik, JSON.stringify(facts.map(rowOf))]);
  await within.query(DROP, [cik, JSON.stringify(facts.map(({ id }) => id))]);
}

function rowOf({ id, concept, unit, span, value, accession, form, filed, basis }: Fact): object {
  return {
    id,
    concept,
    unit,
    starts_on: span.start,
    ends_on: span.end,
    value,
    accession,
    form,
    filed_on: filed,
    basis,
  };
}

/** One fact as `FACTS_OF_COMPANY` selects it. */
export type FactRow = readonly [
  id: string,
  concept: string,
  unit: string,
  start: string | null,
  end: string,
  value: string,
  accession: string | null,
  form: string | null,
  filed: string | null,
  basis: Basis,
];

/**
 * Selects the current facts of a `held_company`: one JSON text instead of thousands of rows, which is four times as
 * fast on the embedded database (docs/decisions/005-where-figures-are-stored.md).
 */
export const FACTS_OF_COMPANY = `
  SELECT coalesce(json_agg(json_build_array(id, concept, unit, starts_on, ends_on, value::text, accession, form,
    filed_on, basis)), '[]'::json)
  FROM fact WHERE fact.cik = held_company.cik AND dropped_at IS NULL`;

/** Facts from their rows, in a dossier's order. */
export function readFacts(cik: string, rows: readonly FactRow[]): readonly Fact[] {
  return rows.map((fields) => readFact(cik, fields)).sort(compareFacts);
}

function readFact(cik: string, fields: FactRow): Fact {
  const [id, concept, unit, start, end, value, accession, form, filed, basis] = fields;
  return { id, cik, concept, unit, span: { start, end }, value, accession, form, filed, basis };
}
