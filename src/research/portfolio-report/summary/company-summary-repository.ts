import type { Database } from "#contracts/database.ts";
import type { CompanySummary } from "./company-summary.ts";

/** Summaries in the database, so that a restart does not read every company again. */
export interface CompanySummaryRepository {
  /** Null where none is kept of that version. */
  read(cik: string, version: string): Promise<CompanySummary | null>;
  save(summary: CompanySummary, version: string): Promise<void>;
}

/** Opens the store on a database that has the product's schema. */
export function createCompanySummaryRepository(database: Database): CompanySummaryRepository {
  return {
    async read(cik, version) {
      const rows = await database.query<{ readonly summary: CompanySummary }>(
        "SELECT sheet AS summary FROM company_sheet WHERE cik = $1 AND version = $2",
        [cik, version],
      );
      return rows[0]?.summary ?? null;
    },
    async save(summary, version) {
      await database.query(
        `INSERT INTO company_sheet (cik, version, sheet) VALUES ($1, $2, $3)
         ON CONFLICT (cik) DO UPDATE SET version = excluded.version, sheet = excluded.sheet, made_at = now()`,
        [summary.cik, version, JSON.stringify(summary)],
      );
    },
  };
}
