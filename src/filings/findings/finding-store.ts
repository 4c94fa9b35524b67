import type { Database } from "#contracts/database.ts";
import type { GuidanceRelease, InsiderTrades, ReportFindings } from "#contracts/filing-findings.ts";
import type { InsiderForm } from "#filings/ownership/insider-form.ts";
import { tradesOf } from "#filings/ownership/trades-of.ts";

/** Whose finding it is, and in which filing. */
interface FoundIn {
  readonly accession: string;
  readonly cik: string;
  readonly filed: string;
}

/** How a round through a company's list of filings ended. */
export interface EndedRound {
  /** ISO instant. */
  readonly at: string;
  /** ISO date from which on the forms of insiders were asked for. */
  readonly insidersFrom: string;
  /** How many of those forms could not be had or read. */
  readonly insidersMissing: number;
}

/** What was read out of the fetched filings of one company. */
export interface StoredFindings {
  /** Newest first; null before the first round through the company's filings. */
  readonly guidance: readonly GuidanceRelease[] | null;
  readonly insiders: InsiderTrades | null;
  /** Of the newest annual report; null where none was read. */
  readonly report: ReportFindings | null;
}

/** What was read out of an annual report, next to which earlier one, by which rules. */
export interface StoredReport {
  readonly rules: string;
  /** Accession number of the earlier one. */
  readonly earlier: string | null;
  readonly found: ReportFindings;
}

const ADD = `INSERT INTO filing_finding (accession, kind, cik, filed, found) VALUES ($1, $2, $3, $4, $5::json)
  ON CONFLICT (accession, kind) DO UPDATE SET found = excluded.found, found_at = now()`;
const FAIL = `INSERT INTO filing_failure (accession, cik, reason) VALUES ($1, $2, $3)
  ON CONFLICT (accession) DO UPDATE SET reason = excluded.reason, tried_at = now()`;
const END = `INSERT INTO filing_round (cik, ended_at, insiders_from, insiders_missing) VALUES ($1, $2, $3, $4)
  ON CONFLICT (cik) DO UPDATE SET ended_at = excluded.ended_at, insiders_from = excluded.insiders_from,
    insiders_missing = excluded.insiders_missing`;
const READ = `SELECT accession, kind, filed::text AS filed, found FROM filing_finding WHERE cik = $1 ORDER BY filed DESC, accession`;
const READ_REPORT = "SELECT found FROM filing_finding WHERE accession = $1 AND kind = 'annual-report'";
const ROUND = `SELECT ended_at::text AS "endedAt", insiders_from::text AS "insidersFrom", insiders_missing AS "insidersMissing"
  FROM filing_round WHERE cik = $1`;
const VERSION = `SELECT concat_ws(', managers ', (SELECT ended_at FROM filing_round WHERE cik = $1)::text,
  (SELECT nullif(version, '') FROM manager_reports_version)) AS version`;
/** Findings that a year has passed over are no longer asked for. */
const DROP_OLD = "DELETE FROM filing_finding WHERE cik = $1 AND kind = 'insider-form' AND filed < $2";

/** What research pages say from fetched filings: kept in the database, so that every process says the same. */
export interface FindingStore {
  saveGuidance(where: FoundIn, release: Omit<GuidanceRelease, "accession" | "filed">): Promise<void>;
  saveInsiderForm(where: FoundIn, form: InsiderForm): Promise<void>;
  saveReport(where: FoundIn, report: StoredReport): Promise<void>;
  /** Null where nothing was read out of this annual report. */
  report(accession: string): Promise<StoredReport | null>;
  /** A document that will never be had or read. */
  saveFailure(where: Omit<FoundIn, "filed">, reason: string): Promise<void>;
  endRound(cik: string, round: EndedRound): Promise<void>;
  /** Accession numbers of what was read out or given up. */
  done(cik: string): Promise<{ readonly read: ReadonlySet<string>; readonly failed: ReadonlySet<string> }>;
  /** Changes when a round through the company's filings ended, or one that changed managers' reports; null before either. */
  version(cik: string): Promise<string | null>;
  of(cik: string): Promise<StoredFindings>;
  /** The companies whose last round ended before an instant, the longest ago first. */
  dueForRound(before: string): Promise<readonly string[]>;
}

interface FiledRow {
  readonly accession: string;
  readonly filed: string;
}
type FindingRow = FiledRow &
  (
    | { readonly kind: "guidance"; readonly found: Omit<GuidanceRelease, "accession" | "filed"> }
    | { readonly kind: "insider-form"; readonly found: InsiderForm }
    | { readonly kind: "annual-report"; readonly found: StoredReport }
  );
interface RoundRow {
  readonly endedAt: string;
  readonly insidersFrom: string;
  readonly insidersMissing: number;
}

/** Opens the store on a database. */
export function createFindingStore(database: Pick<Database, "query">): FindingStore {
  const add = async (kind: FindingRow["kind"], { accession, cik, filed }: FoundIn, found: object): Promise<void> =>
    void (await database.query(ADD, [accession, kind, cik, filed, JSON.stringify(found)]));
  const round = async (cik: string): Promise<RoundRow | null> =>
    (await database.query<RoundRow>(ROUND, [cik]))[0] ?? null;
  return {
    saveGuidance: (where, release) => add("guidance", where, release),
    saveInsiderForm: (where, form) => add("insider-form", where, form),
    saveReport: (where, report) => add("annual-report", where, report),
    async report(accession) {
      const [row] = await database.query<{ readonly found: StoredReport }>(READ_REPORT, [accession]);
      return row?.found ?? null;
    },
    saveFailure: async ({ accession, cik }, reason) => void (await database.query(FAIL, [accession, cik, reason])),
    async endRound(cik, { at, insidersFrom, insidersMissing }) {
      await database.query(DROP_OLD, [cik, insidersFrom]);
      await database.query(END, [cik, at, insidersFrom, insidersMissing]);
    },
    async done(cik) {
      const setOf = async (table: string) => {
        const rows = await database.query<FiledRow>(`SELECT accession FROM ${table} WHERE cik = $1`, [cik]);
        return new Set(rows.map(({ accession }) => accession));
      };
      return { read: await setOf("filing_finding"), failed: await setOf("filing_failure") };
    },
    async version(cik) {
      const [row] = await database.query<{ version: string }>(VERSION, [cik]);
      return row === undefined || row.version === "" ? null : row.version;
    },
    async dueForRound(before) {
      const query = "SELECT cik FROM filing_round WHERE ended_at < $1 ORDER BY ended_at";
      return (await database.query<{ readonly cik: string }>(query, [before])).map(({ cik }) => cik);
    },
    async of(cik) {
      return layOut(await database.query<FindingRow>(READ, [cik]), await round(cik));
    },
  };
}

/** Before the first round through a company's filings nothing is said of what they have. */
function layOut(rows: readonly FindingRow[], ended: RoundRow | null): StoredFindings {
  if (ended === null) return { guidance: null, insiders: null, report: null };
  const forms = rows.flatMap((row) =>
    row.kind === "insider-form" ? [{ ...row.found, accession: row.accession, filed: row.filed }] : [],
  );
  const { insidersFrom: from, endedAt, insidersMissing: missing } = ended;
  return {
    guidance: rows.flatMap((row) =>
      row.kind === "guidance" ? [{ ...row.found, accession: row.accession, filed: row.filed }] : [],
    ),
    insiders: tradesOf(forms, { from, through: endedAt.slice(0, 10), missing }),
    report: rows.find((row) => row.kind === "annual-report")?.found.found ?? null,
  };
}
