import type { Database } from "#contracts/database.ts";
import type { Dossier, Origin } from "./dossier.ts";
import type { Basis, Fact } from "./fact.ts";
import { compareFacts } from "./intake/fact-identity.ts";

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
async function insertFacts(tx: Database, cik: string, facts: readonly Fact[]): Promise<void> {
  await tx.query(INSERT, [cik, JSON.stringify(facts.map(rowOf))]);
  await tx.query(DROP, [cik, JSON.stringify(facts.map(({ id }) => id))]);
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
type FactRow = readonly [
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
const FACTS_OF_COMPANY = `
  SELECT coalesce(json_agg(json_build_array(id, concept, unit, starts_on, ends_on, value::text, accession, form,
    filed_on, basis)), '[]'::json)
  FROM fact WHERE fact.cik = held_company.cik AND dropped_at IS NULL`;

/** Facts from their rows, in a dossier's order. */
function readFacts(cik: string, rows: readonly FactRow[]): readonly Fact[] {
  return rows.map((fields) => readFact(cik, fields)).sort(compareFacts);
}

function readFact(cik: string, fields: FactRow): Fact {
  const [id, concept, unit, start, end, value, accession, form, filed, basis] = fields;
  return { id, cik, concept, unit, span: { start, end }, value, accession, form, filed, basis };
}

/** A company whose dossier is stored. */
export interface StoredCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  /** ISO instants. */
  readonly heldSince: string;
  readonly refreshedAt: string;
  readonly factsHash: string;
  readonly origin: Origin;
}

/** Notices on this channel carry the CIK of a company whose facts were saved. */
export const FACTS_CHANNEL = "company_facts";

/** Dossiers in the database. */
export interface FactStore {
  /** Stores a dossier in one transaction: new facts are added, none is altered, everything else is replaced. */
  save(dossier: Dossier): Promise<void>;
  /** The dossier last saved for a company (ten digits), equal to what was saved; null when none is held. */
  load(cik: string): Promise<Dossier | null>;
  /** Since when and as of when a company is held; null when it is not. */
  held(cik: string): Promise<StoredCompany | null>;
  /** The CIKs of every company that is stored, in order. */
  stored(): Promise<readonly string[]>;
}

/** Opens the store on a database that has the product's schema. */
export function createFactStore(database: Database): FactStore {
  return {
    save: (dossier) => database.transaction((tx) => saveDossier(tx, dossier)),
    load: (cik) => loadDossier(database, cik),
    async held(cik) {
      const [row] = await database.query<StoredRow>(`SELECT ${HELD} FROM held_company WHERE cik = $1`, [cik]);
      return row === undefined ? null : readStoredCompany(row);
    },
    async stored() {
      const rows = await database.query<{ readonly cik: string }>("SELECT cik FROM held_company ORDER BY cik");
      return rows.map(({ cik }) => cik);
    },
  };
}

const HELD = "cik, symbol, name, held_since, refreshed_at, facts_hash, origin";

interface StoredRow {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly held_since: string;
  readonly refreshed_at: string;
  readonly facts_hash: string;
  readonly origin: Origin;
}

function readStoredCompany(row: StoredRow): StoredCompany {
  const { cik, symbol, name, held_since, refreshed_at, facts_hash, origin } = row;
  return { cik, symbol, name, heldSince: held_since, refreshedAt: refreshed_at, factsHash: facts_hash, origin };
}

const SAVE_COMPANY = `
  INSERT INTO held_company (cik, symbol, name, company, filings, announcements, next_announcement, prices, splits,
    fiscal_year_labels, origin, statuses, facts_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  ON CONFLICT (cik) DO UPDATE SET symbol = excluded.symbol, name = excluded.name, company = excluded.company,
    filings = excluded.filings, announcements = excluded.announcements,
    next_announcement = excluded.next_announcement, prices = excluded.prices, splits = excluded.splits, fiscal_year_labels = excluded.fiscal_year_labels,
    origin = excluded.origin, statuses = excluded.statuses, facts_hash = excluded.facts_hash, refreshed_at = now()`;

/** The company's row comes first: it is what two refreshes of one company at once queue up on. */
async function saveDossier(tx: Database, dossier: Dossier): Promise<void> {
  const { company, filings, announcements, nextAnnouncement, prices, splits, fiscalYearLabels } = dossier;
  const { origin, statuses } = dossier;
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
  await tx.query(SAVE_COMPANY, [
    company.cik,
    company.symbol,
    company.name,
    ...documents.map((document) => JSON.stringify(document)),
    dossier.factsHash,
  ]);
  await insertFacts(tx, company.cik, dossier.facts);
  await tx.query("SELECT pg_notify($1, $2)", [FACTS_CHANNEL, company.cik]);
}

interface DossierRow extends Omit<Dossier, "facts" | "factsHash" | "nextAnnouncement" | "fiscalYearLabels"> {
  readonly fiscal_year_labels: Dossier["fiscalYearLabels"];
  readonly next_announcement: Dossier["nextAnnouncement"];
  readonly facts_hash: string;
  readonly facts: readonly FactRow[];
}

/** One statement, so that a refresh at the same time cannot mix two dossiers. */
const LOAD = `
  SELECT company, filings, announcements, next_announcement, prices, splits, fiscal_year_labels, origin, statuses, facts_hash,
    (${FACTS_OF_COMPANY}) AS facts
  FROM held_company WHERE cik = $1`;

async function loadDossier(database: Database, cik: string): Promise<Dossier | null> {
  const [row] = await database.query<DossierRow>(LOAD, [cik]);
  if (row === undefined) return null;
  const {
    next_announcement: nextAnnouncement,
    facts_hash: factsHash,
    facts,
    fiscal_year_labels: fiscalYearLabels,
    ...rest
  } = row;
  return { ...rest, nextAnnouncement, fiscalYearLabels, facts: readFacts(cik, facts), factsHash };
}
