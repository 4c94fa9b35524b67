import type { Database } from "#contracts/database.ts";
import type { Dossier, Origin } from "./dossier.ts";
import type { Basis, Fact } from "./fact.ts";
import { compareFacts } from "./intake/fact-identity.ts";
import { prepareDossier, savePrepared } from "./prepared-dossier.ts";

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

/**
 * Opens the store on a database that has the product's schema.
 *
 * @param reads where what is stored is read (the database itself)
 */
export function createFactStore(database: Database, reads: Pick<Database, "query"> = database): FactStore {
  return {
    save: (dossier) => database.transaction((tx) => savePrepared(tx, prepareDossier(dossier), null)),
    load: (cik) => loadDossier(reads, cik),
    async held(cik) {
      const [row] = await reads.query<StoredRow>(`SELECT ${HELD} FROM held_company WHERE cik = $1`, [cik]);
      return row === undefined ? null : readStoredCompany(row);
    },
    async stored() {
      const rows = await reads.query<{ readonly cik: string }>("SELECT cik FROM held_company ORDER BY cik");
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

async function loadDossier(database: Pick<Database, "query">, cik: string): Promise<Dossier | null> {
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
