/** What the operating system or the database says, in words that name the cure. */
const CURES: Readonly<Record<string, string>> = {
  EADDRINUSE:
    "The port is taken: stop the program that uses it, or set PORT (IDENTITY_PORT for an identity server alone) to another one; 0 takes any free one.",
  EACCES:
    "The port or the data folder may not be used by this user: set PORT above 1023 and DATA_DIR to a folder you own.",
  ECONNREFUSED:
    "The database in DATABASE_URL does not answer: start it, or leave DATABASE_URL out for the embedded one.",
  ENOTFOUND: "The host in DATABASE_URL is not known: correct it, or leave DATABASE_URL out for the embedded one.",
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
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return CURES[code] ?? (/^(server|market|identity)\//.test(code) ? error.message : (error.stack ?? error.message));
}
