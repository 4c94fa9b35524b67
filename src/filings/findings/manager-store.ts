import { createHash } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import type { Institutions, ValueCheck } from "#contracts/filing-findings.ts";
import { ASSIGNMENT_RULES, type AssignedLine, type AssignedReport } from "#filings/ownership/assign-holdings.ts";
import { institutionsOf, type KeptReport, type Manager } from "#filings/ownership/institutions-of.ts";
import { ADD_CONTENT, DROP_UNUSED } from "#filings/store/filing-store.ts";

/** A report as the manager's list of filings names it, and its information table, compressed. */
interface FiledReport {
  readonly accession: string;
  readonly manager: string;
  readonly form: string;
  readonly filed: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly values: ValueCheck;
}

const ADD_REPORT = `INSERT INTO manager_report (accession, manager, name, form, period, filed, amendment, url, sha256,
    lines, unmatched, ambiguous, unreadable, total_value, matched_value, value_check, matched_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0)
  ON CONFLICT (accession) DO UPDATE SET lines = excluded.lines, unmatched = excluded.unmatched, ambiguous = excluded.ambiguous,
    unreadable = excluded.unreadable, total_value = excluded.total_value, matched_value = excluded.matched_value,
    value_check = excluded.value_check, matched_by = 0`;
const ADD_HOLDINGS = `INSERT INTO manager_holding (accession, cik, lines)
  SELECT $1, cik, lines FROM json_to_recordset($2::json) AS row (cik text, lines json)`;
const END_ROUND = `INSERT INTO manager_round (manager, ended_at) VALUES ($1, $2)
  ON CONFLICT (manager) DO UPDATE SET ended_at = excluded.ended_at`;
const REPORTS = `SELECT accession, manager, name, form, period::text AS period, filed::text AS filed, amendment, url, value_check AS values, lines, unmatched,
    ambiguous, unreadable, total_value::text AS "totalValue", matched_value::text AS "matchedValue"
  FROM manager_report WHERE matched_by > 0 AND manager IN (SELECT json_array_elements_text($1::json))`;
/** Compared with the reports themselves, so that what a round changed before it was cut off is renewed by the next one. */
const RENEW = `INSERT INTO manager_reports_version (version)
  SELECT coalesce(md5(string_agg(accession || ' ' || extract(epoch FROM read_at), ',' ORDER BY accession)), '')
  FROM manager_report WHERE matched_by > 0
  ON CONFLICT (is_only) DO UPDATE SET version = excluded.version WHERE manager_reports_version.version <> excluded.version`;
const HOLDINGS = "SELECT accession, lines FROM manager_holding WHERE cik = $1";
/** Companies of one statement: small, because the embedded database answers nobody else meanwhile. */
const ROWS_AT_ONCE = 100;

/** Keeps what managers report of listed companies. */
export interface ManagerStore {
  /** Accession numbers of the reports that were read by today's rules. */
  current(manager: string): Promise<ReadonlySet<string>>;
  /** The texts of a report as they were kept; null where it was never read. */
  content(accession: string): Promise<Uint8Array | null>;
  save(filed: FiledReport, report: AssignedReport): Promise<void>;
  /** Removes the manager's other reports, and notes when its list was gone through. */
  endRound(manager: string, round: { readonly at: string; readonly keep: readonly string[] }): Promise<void>;
  /** Ends a round through all lists: where it changed any report, the findings of all companies get a new version. */
  renew(): Promise<void>;
  /** Those of the managers whose list was not gone through since an instant. */
  due(managers: readonly Manager[], since: string): Promise<readonly Manager[]>;
  /** What the managers report of a company; null where no report of theirs was read. */
  of(cik: string, managers: readonly Manager[]): Promise<Institutions | null>;
}

/** Opens the store on a database. */
export function createManagerStore(database: Pick<Database, "query">): ManagerStore {
  return {
    async current(manager) {
      const query = "SELECT accession FROM manager_report WHERE manager = $1 AND matched_by = $2";
      const rows = await database.query<{ accession: string }>(query, [manager, ASSIGNMENT_RULES]);
      return new Set(rows.map(({ accession }) => accession));
    },
    async content(accession) {
      const query = "SELECT bytes FROM manager_report JOIN filing_content USING (sha256) WHERE accession = $1";
      const [row] = await database.query<{ bytes: Uint8Array }>(query, [accession]);
      return row?.bytes ?? null;
    },
    save: (filed, report) => save(database, filed, report),
    async endRound(manager, { at, keep }) {
      const gone = await database.query(
        "DELETE FROM manager_report WHERE manager = $1 AND accession NOT IN (SELECT json_array_elements_text($2::json)) RETURNING accession",
        [manager, JSON.stringify(keep)],
      );
      if (gone.length > 0) await database.query(DROP_UNUSED);
      await database.query(END_ROUND, [manager, at]);
    },
    renew: async () => void (await database.query(RENEW)),
    async due(managers, since) {
      const rows = await database.query<{ manager: string }>("SELECT manager FROM manager_round WHERE ended_at >= $1", [
        since,
      ]);
      const done = new Set(rows.map(({ manager }) => manager));
      return managers.filter(({ cik }) => !done.has(cik));
    },
    async of(cik, managers) {
      const ids = JSON.stringify(managers.map((manager) => manager.cik));
      const reports = await database.query<KeptReport>(REPORTS, [ids]);
      if (reports.length === 0) return null;
      const rows = await database.query<{ accession: string; lines: readonly AssignedLine[] }>(HOLDINGS, [cik]);
      return institutionsOf(managers, reports, new Map(rows.map(({ accession, lines }) => [accession, lines])));
    },
  };
}

/** The row gets the version of the rules last, so a report that was cut off is not shown and is read again. */
async function save(database: Pick<Database, "query">, filed: FiledReport, report: AssignedReport): Promise<void> {
  const { accession, manager, form, url, bytes, values } = filed;
  const { cover, companies, lines, unmatched, ambiguous, unreadable, totalValue, matchedValue } = report;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await database.query(ADD_CONTENT, [sha256, bytes]);
  const about = [accession, manager, cover.manager, form, cover.period, filed.filed, cover.amendment, url, sha256];
  const counts = [lines, unmatched, ambiguous, unreadable, totalValue, matchedValue, values];
  await database.query(ADD_REPORT, [...about, ...counts]);
  await database.query("DELETE FROM manager_holding WHERE accession = $1", [accession]);
  for (let at = 0; at < companies.length; at += ROWS_AT_ONCE)
    await database.query(ADD_HOLDINGS, [accession, JSON.stringify(companies.slice(at, at + ROWS_AT_ONCE))]);
  await database.query("UPDATE manager_report SET matched_by = $2, read_at = now() WHERE accession = $1", [
    accession,
    ASSIGNMENT_RULES,
  ]);
}
