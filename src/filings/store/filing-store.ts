import { createHash } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import { trigramsOf } from "#filings/search/trigrams.ts";
import { PASSAGE_RULES, type Passage } from "./list-passages.ts";

/** Whose a kept document is, and where the original is. */
export interface KeptFiling {
  readonly accession: string;
  readonly cik: string;
  readonly form: string;
  readonly filed: string;
  readonly period: string | null;
  /** The original at the SEC. */
  readonly url: string;
}

/** A document made ready for the store: packed, compressed, cut into passages. */
export interface PreparedFiling {
  readonly bytes: Uint8Array;
  readonly passages: readonly Passage[];
  readonly words: readonly string[];
}

/** Rows of one statement: small, because the embedded database answers nobody else meanwhile. Each word has a place for each trigram. */
const ROWS_AT_ONCE = 40;
const WORDS_AT_ONCE = 200;
/** Longer than the largest filing takes; then another process may keep it. */
const LEASE_SECONDS = 120;
/** No rules have cut it whole. */
const NOT_CUT = 0;

const FILING = "accession, cik, form, filed, period, url";
/** Keeps a document by the hash of its bytes. */
export const ADD_CONTENT = "INSERT INTO filing_content (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING";
/** Not complete yet, and this process's alone until the lease ends; no row while it is another's, or once it is complete. */
const CLAIM_FILING = `INSERT INTO filing (${FILING}, sha256, cut_by, lease_until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 0, now() + make_interval(secs => $8))
  ON CONFLICT (accession) DO UPDATE SET url = excluded.url, sha256 = excluded.sha256, cut_by = 0, lease_until = excluded.lease_until
  WHERE (filing.lease_until IS NULL OR filing.lease_until < now()) AND (filing.sha256, filing.cut_by) <> (excluded.sha256, $9)
  RETURNING lease_until::text`;
/** With the end of the lease as its name: it may have passed, and another process have taken the filing over. */
const END_LEASE =
  "UPDATE filing SET cut_by = $3, lease_until = NULL WHERE accession = $1 AND lease_until = $2::timestamptz RETURNING accession";
const ADD_PASSAGES = `INSERT INTO filing_passage (accession, cik, form, filed, position, block, item, heading, text)
  SELECT $1, $2, $3, $4, position, block, item, heading, text
  FROM json_to_recordset($5::json) AS row (position integer, block text, item text, heading text, text text)`;
const ADD_WORDS = `INSERT INTO filing_word (word, trigrams)
  SELECT word, trigrams FROM json_to_recordset($1::json) AS row (word text, trigrams text[]) ON CONFLICT DO NOTHING`;
/** Removes documents that neither a filing nor a manager's report refers to any more. */
export const DROP_UNUSED = `DELETE FROM filing_content
  WHERE NOT EXISTS (SELECT FROM filing WHERE filing.sha256 = filing_content.sha256)
    AND NOT EXISTS (SELECT FROM manager_report WHERE manager_report.sha256 = filing_content.sha256)`;
const DROP_OTHERS =
  "DELETE FROM filing WHERE cik = $1 AND accession NOT IN (SELECT json_array_elements_text($2::json)) RETURNING accession";

/** Keeps what filings say: compressed documents by their hash, and their passages. */
export interface FilingStore {
  /** Accession numbers of the filings that are kept as today's rules cut them. */
  current(): Promise<ReadonlySet<string>>;
  /** Whether today's rules have cut it, and all of its passages are here. */
  isCurrent(accession: string): Promise<boolean>;
  /** False where the same document is kept already, or another process is keeping it or has taken it over. */
  save(filing: KeptFiling, prepared: PreparedFiling): Promise<boolean>;
  /** Newest first. */
  list(cik: string): Promise<readonly KeptFiling[]>;
  /** Null where the company has no such filing here. */
  find(cik: string, accession: string): Promise<KeptFiling | null>;
  /** The compressed document; null where it is not kept. */
  content(accession: string): Promise<Uint8Array | null>;
  /** Removes the company's filings but these, and what no filing refers to any more; returns how many filings went. */
  keepOnly(cik: string, accessions: readonly string[]): Promise<number>;
}

/** Opens the store on a database. @param leaseSeconds for which a filing that is being kept is its process's alone */
export function createFilingStore(database: Pick<Database, "query">, leaseSeconds = LEASE_SECONDS): FilingStore {
  return {
    async current() {
      const rows = await database.query<{ accession: string }>("SELECT accession FROM filing WHERE cut_by = $1", [
        PASSAGE_RULES,
      ]);
      return new Set(rows.map(({ accession }) => accession));
    },
    async isCurrent(accession) {
      const query = "SELECT 1 AS found FROM filing WHERE accession = $1 AND cut_by = $2";
      return (await database.query(query, [accession, PASSAGE_RULES])).length > 0;
    },
    save: (filing, prepared) => save({ database, leaseSeconds }, filing, prepared),
    list: (cik) =>
      database.query<KeptFiling>(`SELECT ${FILING} FROM filing WHERE cik = $1 ORDER BY filed DESC, accession`, [cik]),
    async find(cik, accession) {
      const query = `SELECT ${FILING} FROM filing WHERE accession = $1 AND cik = $2`;
      const [row] = await database.query<KeptFiling>(query, [accession, cik]);
      return row ?? null;
    },
    async content(accession) {
      const query = "SELECT bytes FROM filing JOIN filing_content USING (sha256) WHERE accession = $1";
      const [row] = await database.query<{ bytes: Uint8Array }>(query, [accession]);
      return row?.bytes ?? null;
    },
    async keepOnly(cik, accessions) {
      const gone = await database.query(DROP_OTHERS, [cik, JSON.stringify(accessions)]);
      if (gone.length > 0) await database.query(DROP_UNUSED);
      return gone.length;
    },
  };
}

/**
 * Words first and passages before the row that says the filing is complete, each in a statement of its own: one long
 * transaction would stop every request on the embedded database.
 */
async function save(
  { database, leaseSeconds }: { readonly database: Pick<Database, "query">; readonly leaseSeconds: number },
  filing: KeptFiling,
  prepared: PreparedFiling,
): Promise<boolean> {
  const sha256 = createHash("sha256").update(prepared.bytes).digest("hex");
  const { accession, cik, form, filed, period, url } = filing;
  await database.query(ADD_CONTENT, [sha256, prepared.bytes]);
  const values = [accession, cik, form, filed, period, url, sha256, leaseSeconds, PASSAGE_RULES];
  const [claim] = await database.query<{ readonly lease_until: string }>(CLAIM_FILING, values);
  if (claim === undefined) return false;
  const end = (cutBy: number) => database.query(END_LEASE, [accession, claim.lease_until, cutBy]);
  try {
    await savePassages(database, filing, prepared);
  } catch (error) {
    // The lease ends by itself where the database is away.
    await end(NOT_CUT).catch(() => undefined);
    throw error;
  }
  return (await end(PASSAGE_RULES)).length === 1;
}

async function savePassages(
  database: Pick<Database, "query">,
  { accession, cik, form, filed }: KeptFiling,
  { passages, words }: PreparedFiling,
): Promise<void> {
  await database.query("DELETE FROM filing_passage WHERE accession = $1", [accession]);
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const rows = words.slice(at, at + WORDS_AT_ONCE).map((word) => ({ word, trigrams: trigramsOf(word) }));
    await database.query(ADD_WORDS, [JSON.stringify(rows)]);
  }
  for (let at = 0; at < passages.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(passages.slice(at, at + ROWS_AT_ONCE));
    await database.query(ADD_PASSAGES, [accession, cik, form, filed, rows]);
  }
}
