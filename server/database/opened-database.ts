import type { PgBoss } from "pg-boss";
import type { Database, Notices } from "#contracts/database.ts";

/** An open database: queries, notices, the job queue's own way in, and how to close it. */
export interface OpenedDatabase extends Database, Notices {
  readonly kind: "embedded" | "postgres";
  /** A job queue on this database, not yet started; `failed` hears what goes wrong in its background, which would end the process otherwise. */
  createQueue(failed: (error: Error) => void): PgBoss;
  /** How many connections are in use and idle, and how many statements wait for one; the embedded database has no pool. */
  connections?(): Readonly<Record<"in_use" | "idle" | "waiting", number>>;
  /**
   * Fails at once whatever waits for the server's answer, and what is asked from now on, so that a stop ends although the server
   * is silent. The embedded database always answers and has none.
   */
  abandon?(): void;
  close(): Promise<void>;
}

// How columns become values, alike on both databases: dates stay ISO text, instants are ISO text in UTC,
// numerics stay exact text, bigints are numbers (nothing here counts past 2^53).

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** Parsers by PostgreSQL type oid. */
export const ROW_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [NUMERIC]: (text) => text,
};
