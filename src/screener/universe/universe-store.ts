import type { Database } from "#contracts/database.ts";
import {
  isForeignMoney,
  type UniverseCell,
  type UniverseCompany,
  type UniverseRecord,
  type UniverseRow,
} from "./company-row.ts";
import { type Basis, UNIVERSE_LAYOUT } from "./measures.ts";

/** Notices on this channel carry the CIK of a company whose rows are new. */
export const UNIVERSE_CHANNEL = "universe_company";

/** Since when a company is in our data, and since when its rows are computed by the rules of today; in ms. */
export interface RowOrigin {
  readonly addedAt: number;
  readonly rulesSince: number;
}

/** The numbers of one company, without the figures behind them. */
export interface UniverseNumbers {
  readonly company: UniverseCompany;
  readonly origin: RowOrigin;
  readonly ownHistory: readonly (number | null)[];
  readonly rows: readonly {
    readonly basis: Basis;
    /** NaN where there is no value. */
    readonly amounts: readonly number[];
    readonly marks: string;
  }[];
}

/** The figures of one company on one basis, as a page shows them. */
export type StoredRow = Pick<UniverseRow, "periods" | "cells"> & { readonly cik: string };

/** Some figures of one company, with who it is. */
export type StoredColumns = StoredRow & { readonly company: UniverseCompany };

/** The universe in the database. */
export interface UniverseStore {
  /** The companies that are computed. */
  computed(): Promise<readonly string[]>;
  /** Of the facts and rules that each company was computed by. */
  versions(): Promise<ReadonlyMap<string, string>>;
  /** The same of one company; null for one that is not computed. */
  versionOf(cik: string): Promise<string | null>;
  /** Takes a company for so many seconds; false while another process computes it. */
  claim(cik: string, seconds: number): Promise<boolean>;
  /** Gives a company back that could not be computed. */
  release(cik: string): Promise<void>;
  /** Replaces a company's rows and tells every process. @param rules what of the version is our code, not the company's facts */
  save(record: UniverseRecord, version: string, rules: string): Promise<void>;
  /** The numbers of companies; those that are not computed are left out. */
  numbers(ciks: readonly string[]): Promise<readonly UniverseNumbers[]>;
  /** Some columns of every computed company on a basis, a cell for each position that is named. */
  columns(basis: Basis, positions: readonly number[]): Promise<readonly StoredColumns[]>;
  /** The figures of companies on a basis. */
  rows(ciks: readonly string[], basis: Basis): Promise<ReadonlyMap<string, StoredRow>>;
}

/**
 * Opens the store on a database that has the product's schema.
 *
 * @param reads where the figures that pages show are read (the database itself)
 */
export function createUniverseStore(database: Database, reads: Pick<Database, "query"> = database): UniverseStore {
  return {
    async computed() {
      const rows = await database.query<{ readonly cik: string }>(
        "SELECT cik FROM universe_company WHERE layout = $1 ORDER BY cik",
        [UNIVERSE_LAYOUT],
      );
      return rows.map(({ cik }) => cik);
    },
    async versions() {
      const rows = await database.query<{ readonly cik: string; readonly version: string }>(
        "SELECT cik, version FROM universe_company WHERE version IS NOT NULL",
      );
      return new Map(rows.map(({ cik, version }) => [cik, version]));
    },
    async versionOf(cik) {
      const rows = await database.query<{ readonly version: string | null }>(
        "SELECT version FROM universe_company WHERE cik = $1",
        [cik],
      );
      return rows[0]?.version ?? null;
    },
    async claim(cik, seconds) {
      const rows = await database.query(
        `INSERT INTO universe_company (cik, lease_until) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT (cik) DO UPDATE SET lease_until = excluded.lease_until
         WHERE universe_company.lease_until IS NULL OR universe_company.lease_until < now() RETURNING cik`,
        [cik, seconds],
      );
      return rows.length === 1;
    },
    async release(cik) {
      await database.query("UPDATE universe_company SET lease_until = NULL WHERE cik = $1", [cik]);
    },
    save: (record, version, rules) => database.transaction((tx) => saveRecord(tx, record, version, rules)),
    numbers: (ciks) => readNumbers(database, ciks),
    columns: (basis, positions) => reads.query<StoredColumns>(READ_COLUMNS, [positions, basis, UNIVERSE_LAYOUT]),
    async rows(ciks, basis) {
      const rows = await reads.query<StoredRow>(
        `SELECT cik, periods, cells FROM universe_row JOIN universe_company USING (cik)
         WHERE basis = $2 AND layout = $3 AND cik = ANY ($1)`,
        [ciks, basis, UNIVERSE_LAYOUT],
      );
      return new Map(rows.map((row) => [row.cik, row]));
    },
  };
}

const READ_COLUMNS = `
  SELECT cik, company, periods,
    (SELECT json_agg(cells -> position ORDER BY place) FROM unnest($1::int[]) WITH ORDINALITY AS t (position, place)) AS cells
  FROM universe_row JOIN universe_company USING (cik) WHERE basis = $2 AND layout = $3 ORDER BY cik`;

const SAVE_COMPANY = `
  INSERT INTO universe_company AS held (cik, version, company, own_history, layout, rules, computed_at, added_at, rules_since)
  VALUES ($1, $2, $3, $4, $5, $6, now(), now(), now())
  ON CONFLICT (cik) DO UPDATE SET version = excluded.version, layout = excluded.layout, company = excluded.company,
    own_history = excluded.own_history, computed_at = excluded.computed_at, lease_until = NULL,
    added_at = coalesce(held.added_at, now()), rules = excluded.rules,
    rules_since = CASE WHEN held.rules = excluded.rules THEN held.rules_since ELSE now() END`;

const SAVE_ROW = `
  INSERT INTO universe_row (cik, basis, sector, amounts, marks, periods, cells) VALUES ($1, $2, $3, $4::float8[], $5, $6, $7)
  ON CONFLICT (cik, basis) DO UPDATE SET sector = excluded.sector, amounts = excluded.amounts, marks = excluded.marks,
    periods = excluded.periods, cells = excluded.cells`;

async function saveRecord(
  tx: Database,
  { company, rows, ownHistory }: UniverseRecord,
  version: string,
  rules: string,
): Promise<void> {
  const { cik, sector } = company;
  const documented = [JSON.stringify(company), JSON.stringify(ownHistory)];
  await tx.query(SAVE_COMPANY, [cik, version, ...documented, UNIVERSE_LAYOUT, rules]);
  for (const { basis, marks, periods, cells } of rows) {
    const documents = [JSON.stringify(periods), JSON.stringify(cells)];
    await tx.query(SAVE_ROW, [cik, basis, sector, `{${cells.map(numberOf).join(",")}}`, marks, ...documents]);
  }
  await tx.query("SELECT pg_notify($1, $2)", [UNIVERSE_CHANNEL, cik]);
}

/** What screens compare: an amount in another currency than US dollars is shown and compared with nothing. */
function numberOf(cell: UniverseCell | null): string {
  if (cell?.unit !== undefined && isForeignMoney(cell.unit)) return "NaN";
  return cell?.value ?? "NaN";
}

interface NumbersRow {
  readonly company: UniverseCompany;
  readonly own_history: readonly (number | null)[];
  readonly added_at: string;
  readonly rules_since: string;
  readonly basis: Basis;
  readonly amounts: string;
  readonly marks: string;
}

async function readNumbers(database: Database, ciks: readonly string[]): Promise<readonly UniverseNumbers[]> {
  const rows = await database.query<NumbersRow>(
    `SELECT company, own_history, added_at, rules_since, basis, amounts::text AS amounts, marks
     FROM universe_company JOIN universe_row USING (cik) WHERE layout = $2 AND cik = ANY ($1)`,
    [ciks, UNIVERSE_LAYOUT],
  );
  return [...Map.groupBy(rows, ({ company }) => company.cik).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return {
      company: first.company,
      origin: { addedAt: Date.parse(first.added_at), rulesSince: Date.parse(first.rules_since) },
      ownHistory: first.own_history,
      rows: group.map(({ basis, amounts, marks }) => ({
        basis,
        amounts: amounts.slice(1, -1).split(",").map(Number),
        marks,
      })),
    };
  });
}
