import type { Database } from "#contracts/database.ts";
import type { Dossier, Origin } from "./dossier.ts";
import { FACTS_OF_COMPANY, type FactRow, insertFacts, readFacts } from "./store/fact-rows.ts";

/** A company whose dossier is stored. */
export interface HeldCompany {
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
  held(cik: string): Promise<HeldCompany | null>;
}

/** Opens the store on a database that has the product's schema. */
export function createFactStore(database: Database): FactStore {
  return {
    save: (dossier) => database.transaction((within) => saveDossier(within, dossier)),
    load: (cik) => loadDossier(database, cik),
    async held(cik) {
      const [row] = await database.query<HeldRow>(`SELECT ${HELD} FROM held_company WHERE cik = $1`, [cik]);
      return row === undefined ? null : readHeld(row);
    },
  };
}

const HELD = "cik, symbol, name, held_since, refreshed_at, facts_hash, origin";

interface HeldRow {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly held_since: string;
  readonly refreshed_at: string;
  readonly facts_hash: string;
  readonly origin: Origin;
}

function readHeld(row: HeldRow): HeldCompany {
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
async function saveDossier(within: Database, dossier: Dossier): Promise<void> {
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
  await within.query(SAVE_COMPANY, [
    company.cik,
    company.symbol,
    company.name,
    ...documents.map((document) => JSON.stringify(document)),
    dossier.factsHash,
  ]);
  await insertFacts(within, company.cik, dossier.facts);
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
