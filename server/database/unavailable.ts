/** Why a statement got no answer: nobody there, no word in time, stopped by a time limit, too many already wait, or no room. */
export type UnavailableReason = "away" | "silent" | "slow" | "crowded" | "full";

/** The database could not carry out a statement, or did not say whether it did; nothing is wrong with the statement. */
export class DatabaseUnavailableError extends Error {
  readonly code = "server/database-unavailable";
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(`The database ${WORDS[reason]}.`, options);
    this.reason = reason;
  }

  /** Whether the connection that it happened on cannot be used any more. */
  get isConnectionLost(): boolean {
    return this.reason === "away" || this.reason === "silent";
  }
}

const WORDS: Readonly<Record<UnavailableReason, string>> = {
  away: "cannot be reached",
  silent: "does not answer in time",
  slow: "took too long for a statement and stopped it",
  crowded: "has too many statements waiting already",
  full: "has no room left on its disk, so it can write nothing",
};

/** PostgreSQL, appendix A: query_canceled (which statement_timeout ends in) and lock_not_available. */
const STOPPED_BY_A_LIMIT: ReadonlySet<string> = new Set(["57014", "55P03"]);
/** The same: too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now; class 08 is the connection's. */
const SERVER_IS_AWAY = /^(08...|53300|57P0[1-3])$/;
/** The same: disk_full. */
const DISK_IS_FULL = "53100";
/** The driver's own time-outs carry no code, only these texts. */
const DRIVER_HEARD_NOTHING: ReadonlySet<string> = new Set([
  "Query read timeout",
  "Connection terminated due to connection timeout",
  "timeout expired",
]);
const DRIVER_HAD_NO_CONNECTION = "timeout exceeded when trying to connect";

/** What an error of the driver says about the database; null for one that is the statement's own fault. */
export function unavailableReason(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.reason;
  if (!(error instanceof Error)) return null;
  if (isOfServer(error)) return reasonOfServer(error.code);
  if (DRIVER_HEARD_NOTHING.has(error.message)) return "silent";
  if (error.message === DRIVER_HAD_NO_CONNECTION) return "crowded";
  // Errors of the operating system name the call that failed. What else the driver says without a code, in a plain
  // `Error`, is about a connection that has ended.
  const isOfDriver = error.name === "Error" && !("code" in error);
  return "syscall" in error || isOfDriver ? "away" : null;
}

/** Whether the server itself reported the error (PostgreSQL, "Error and Notice Message Fields"), of either driver. */
function isOfServer(error: Error): error is Error & { readonly code: string } {
  return "severity" in error && "code" in error && typeof error.code === "string";
}

function reasonOfServer(code: string): UnavailableReason | null {
  if (code === DISK_IS_FULL) return "full";
  if (STOPPED_BY_A_LIMIT.has(code)) return "slow";
  return SERVER_IS_AWAY.test(code) ? "away" : null;
}

/** Gives an error of the driver the product's own type where the database is why; every other one stays as it is. */
export function asUnavailable<Thrown>(error: Thrown): Thrown | DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  const reason = unavailableReason(error);
  return reason === null ? error : new DatabaseUnavailableError(reason, { cause: error });
}

/** The same for the embedded database: only what its server reports can be the database's state, all else is a fault. */
export function asUnavailableServer<Thrown>(error: Thrown): Thrown | DatabaseUnavailableError {
  return error instanceof Error && isOfServer(error) ? asUnavailable(error) : error;
}

/** What tells whose error it is: the server's, the operating system's or the driver's. */
const TELLING: ReadonlySet<string> = new Set(["code", "severity", "syscall"]);

/** The job queue tells of some errors by plain objects with the members of the error in them. */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const facts = typeof thrown === "object" && thrown !== null ? thrown : {};
  const message = "message" in facts ? String(facts.message) : String(thrown);
  const error = new Error(message);
  for (const [name, fact] of Object.entries(facts)) {
    if (TELLING.has(name)) Object.assign(error, { [name]: String(fact) });
  }
  return error;
}
