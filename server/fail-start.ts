import { inspect } from "node:util";

/** What the operating system or the database says, in words that name the cure. */
const CURES: Readonly<Record<string, string>> = {
  EADDRINUSE:
    "The port is taken: stop the program that uses it, or set PORT (IDENTITY_PORT for an identity server alone) to another one; 0 takes any free one.",
  EACCES:
    "The port or the data folder may not be used by this user: set PORT above 1023 and DATA_DIR to a folder you own.",
  ECONNREFUSED:
    "The database in DATABASE_URL does not answer: start it, or leave DATABASE_URL out for the embedded one.",
  ENOTFOUND: "The host in DATABASE_URL is not known: correct it, or leave DATABASE_URL out for the embedded one.",
  ETIMEDOUT: "The database in DATABASE_URL does not answer in time: check its address, its firewall and that it runs.",
  EHOSTUNREACH: "The host in DATABASE_URL cannot be reached: check its address and the network.",
  ECONNRESET:
    "The database in DATABASE_URL closes the connection: check that the address is that of a PostgreSQL server.",
  ENOSPC: "The disk is full: free some space, or set DATA_DIR to a folder on another disk.",
  EROFS: "The data folder is on a read-only disk: set DATA_DIR to a folder that can be written.",
  // PostgreSQL: disk_full, too_many_connections, cannot_connect_now.
  53100: "The disk of the database is full: free some space and start again.",
  53300: "The database in DATABASE_URL accepts no more connections: raise its max_connections or stop another client.",
  "57P03": "The database in DATABASE_URL is still starting or is shutting down: start again in a moment.",
  // PostgreSQL: invalid_authorization_specification, invalid_password, invalid_catalog_name.
  "28000": "The database in DATABASE_URL refuses this user: correct the user's name.",
  "28P01": "The database in DATABASE_URL refuses this password: correct it.",
  "3D000": "The database named in DATABASE_URL does not exist: create it, or name another.",
};

/** Ends the process that could not start: one sentence where the reason is expected, else where it happened. */
export function failStart(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Our own errors with a code carry their sentence; everything unexpected shows its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return `The start failed: ${inspect(error)}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return CURES[code] ?? (/^(server|market|identity)\//.test(code) ? error.message : (error.stack ?? error.message));
}
