import type { Database } from "#contracts/database.ts";
import { type PreparedDossier, savePrepared } from "./prepared-dossier.ts";

/** What an ingest of many companies asks of the database. */
export interface BulkStore {
  /** Of every stored company by its CIK. */
  stored(): Promise<ReadonlyMap<string, StoredVersion>>;
  /** Stores a dossier and the version of its texts in one transaction. */
  save(dossier: PreparedDossier, version: string): Promise<SaveAnswer>;
}

export interface StoredVersion {
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
