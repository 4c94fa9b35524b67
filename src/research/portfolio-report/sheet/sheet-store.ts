import type { Database } from "#contracts/database.ts";
import type { CompanySheet } from "./company-sheet.ts";

/** Sheets in the database, so that a restart does not read every company again. */
export interface SheetStore {
  /** Null where none is kept of that version. */
  read(cik: string, version: string): Promise<CompanySheet | null>;
  save(sheet: CompanySheet, version: string): Promise<void>;
}

/** Opens the store on a database that has the product's schema. */
export function createSheetStore(database: Database): SheetStore {
  return {
    async read(cik, version) {
      const rows = await database.query<{ readonly sheet: CompanySheet }>(
        "SELECT sheet FROM company_sheet WHERE cik = $1 AND version = $2",
        [cik, version],
      );
      return rows[0]?.sheet ?? null;
    },
    async save(sheet, version) {
      await database.query(
        `INSERT INTO company_sheet (cik, version, sheet) VALUES ($1, $2, $3)
         ON CONFLICT (cik) DO UPDATE SET version = excluded.version, sheet = excluded.sheet, made_at = now()`,
        [sheet.cik, version, JSON.stringify(sheet)],
      );
    },
  };
}
