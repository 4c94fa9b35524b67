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
