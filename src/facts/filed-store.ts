import type { Database } from "#contracts/database.ts";

/** A company that filed and is not read again yet. */
export interface FiledCompany {
  readonly cik: string;
  /** ISO date of its newest filing. */
  readonly filedOn: string;
}

/** What the daily round has read of EDGAR's index, and what is still to do. */
export interface FiledStore {
  /** The newest day that was read; null before the first. */
  newestDay(): Promise<string | null>;
  /** Notes that a day was read and who filed on it, both or neither. */
  noteDay(day: string, ciks: readonly string[]): Promise<void>;
  /** The companies still to read, the oldest filing first; those that failed too often are left out. */
  waiting(mostTries: number): Promise<readonly FiledCompany[]>;
  /** Notes that a company was read, unless it filed again meanwhile. */
  done(company: FiledCompany): Promise<void>;
  /** Notes that a company could not be read for a reason of its own. */
  failed(cik: string): Promise<void>;
}

const NOTE_COMPANIES = `
  INSERT INTO filed_company (cik, filed_on) SELECT json_array_elements_text($1::json), $2
  ON CONFLICT (cik) DO UPDATE SET filed_on = greatest(filed_company.filed_on, excluded.filed_on), tries = 0`;

/** Opens the store on a database that has the product's schema. */
export function createFiledStore(database: Database): FiledStore {
  return {
    async newestDay() {
      const [row] = await database.query<{ readonly day: string | null }>("SELECT max(day) AS day FROM index_day");
      return row?.day ?? null;
    },
    async noteDay(day, ciks) {
      await database.transaction(async (tx) => {
        await tx.query("INSERT INTO index_day (day) VALUES ($1) ON CONFLICT DO NOTHING", [day]);
        await tx.query(NOTE_COMPANIES, [JSON.stringify([...new Set(ciks)]), day]);
      });
    },
    waiting: (mostTries) =>
      database.query<FiledCompany>(
        `SELECT cik, filed_on AS "filedOn" FROM filed_company WHERE tries < $1 ORDER BY filed_on, cik`,
        [mostTries],
      ),
    async done({ cik, filedOn }) {
      await database.query("DELETE FROM filed_company WHERE cik = $1 AND filed_on <= $2", [cik, filedOn]);
    },
    async failed(cik) {
      await database.query("UPDATE filed_company SET tries = tries + 1 WHERE cik = $1", [cik]);
    },
  };
}
