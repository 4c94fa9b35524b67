import type { Database } from "#contracts/database.ts";
import type { Dossier } from "./dossier.ts";
import type { Fact } from "./fact.ts";

/** Notices on this channel carry the CIK of a company whose facts were saved. */
export const FACTS_CHANNEL = "company_facts";

/** A dossier as texts for the database: a thread that read it hands it on without its thousands of objects. */
export interface PreparedDossier {
  readonly cik: string;
  /** In the order of the parameters of `SAVE_COMPANY`. */
  readonly columns: readonly string[];
  /** A JSON array of rows. */
  readonly facts: string;
  /** A JSON array. */
  readonly factIds: string;
}

/** Writes a dossier out. */
export function prepareDossier(dossier: Dossier): PreparedDossier {
  const { company, filings, announcements, nextAnnouncement, prices, splits, fiscalYearLabels } = dossier;
  const { origin, statuses, facts, factsHash } = dossier;
  const documents = [
    company,
    filings,
    announcements,
    nextAnnouncement,
    prices,
    splits,
    fiscalYearLabels,
    origin,
    statuses,
  ];
  const columns = [
    company.cik,
    company.symbol,
    company.name,
    ...documents.map((one) => JSON.stringify(one)),
    factsHash,
  ];
  return {
    cik: company.cik,
    columns,
    facts: JSON.stringify(facts.map(rowOf)),
    factIds: JSON.stringify(facts.map(({ id }) => id)),
  };
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

const SAVE_COMPANY = `
  INSERT INTO held_company (cik, symbol, name, company, filings, announcements, next_announcement, prices, splits,
    fiscal_year_labels, origin, statuses, facts_hash, source_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  ON CONFLICT (cik) DO UPDATE SET symbol = excluded.symbol, name = excluded.name, company = excluded.company,
    filings = excluded.filings, announcements = excluded.announcements,
    next_announcement = excluded.next_announcement, prices = excluded.prices, splits = excluded.splits, fiscal_year_labels = excluded.fiscal_year_labels,
    origin = excluded.origin, statuses = excluded.statuses, facts_hash = excluded.facts_hash,
    source_version = excluded.source_version, refreshed_at = now()`;

const INSERT_FACTS = `
  INSERT INTO fact (cik, id, concept, unit, starts_on, ends_on, value, accession, form, filed_on, basis)
  SELECT $1, id, concept, unit, starts_on, ends_on, value, accession, form, filed_on, basis
  FROM json_to_recordset($2::json) AS given (id text, concept text, unit text, starts_on date, ends_on date,
    value numeric, accession text, form text, filed_on date, basis text)
  ON CONFLICT (cik, id) DO UPDATE SET dropped_at = NULL WHERE fact.dropped_at IS NOT NULL`;

const DROP_FACTS = `
  UPDATE fact SET dropped_at = now()
  WHERE cik = $1 AND dropped_at IS NULL AND id NOT IN (SELECT json_array_elements_text($2::json))`;

/**
 * Saves a prepared dossier in the transaction that is handed in, and tells every process. The company's row comes first: it is
 * what two refreshes of one company at once queue up on. New facts are added, and those that it no longer carries are marked.
 *
 * @param sourceVersion of the texts that it was read from; null for answers about one company
 */
export async function savePrepared(
  tx: Database,
  dossier: PreparedDossier,
  sourceVersion: string | null,
): Promise<void> {
  const { cik, columns, facts, factIds } = dossier;
  await tx.query(SAVE_COMPANY, [...columns, sourceVersion]);
  await tx.query(INSERT_FACTS, [cik, facts]);
  await tx.query(DROP_FACTS, [cik, factIds]);
  await tx.query("SELECT pg_notify($1, $2)", [FACTS_CHANNEL, cik]);
}

/** What an ingest of many companies asks of the database. */
export interface BulkStore {
  /** Of every stored company by its CIK. */
  stored(): Promise<ReadonlyMap<string, StoredVersion>>;
  /** Stores a dossier and the version of its texts in one transaction. */
  save(dossier: PreparedDossier, version: string): Promise<SaveAnswer>;
}

interface StoredVersion {
  /** Of the texts of archives that it was read from; null where it was asked of EDGAR by itself. */
  readonly version: string | null;
  /** ISO instant. */
  readonly fetchedAt: string | null;
}

/** `why`: what the database says of a value that it does not take. */
export type SaveAnswer = { readonly ok: true } | { readonly ok: false; readonly why: string };

const STORED = `SELECT cik, source_version AS version, origin ->> 'fetchedAt' AS "fetchedAt" FROM held_company`;
/** Data exceptions and violated constraints: the values are wrong, not the database. */
const WRONG_VALUES = /^2[23]/;

/** Opens the store on a database that has the product's schema. */
export function createBulkStore(database: Database): BulkStore {
  return {
    async stored() {
      const rows = await database.query<StoredVersion & { readonly cik: string }>(STORED);
      return new Map(rows.map(({ cik, version, fetchedAt }) => [cik, { version, fetchedAt }]));
    },
    async save(dossier, version) {
      try {
        await database.transaction((tx) => savePrepared(tx, dossier, version));
        return { ok: true };
      } catch (error) {
        const isAboutValues =
          error instanceof Error && "code" in error && typeof error.code === "string" && WRONG_VALUES.test(error.code);
        if (!isAboutValues) throw error;
        return { ok: false, why: error.message };
      }
    },
  };
}
