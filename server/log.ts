import { format } from "node:util";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { outageOf } from "#contracts/failed-requests.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal">;

/** The log of a process, of which each request has a child that writes its id into every line. */
export type RootLog = Log & Pick<Logger, "child">;

/** Members whose values are never written (docs/threats.md#47). */
const SECRET = ["authorization", "cookie", "password", "token", "session_token", "session_jwt", "code", "secret"];

/** In front of a secret member: nothing, or the names of one or two objects around it. */
const AROUND = ["", "*.", "*.*."];

/**
 * Makes the process's logger: one JSON line an event, secrets masked; to the standard output unless told otherwise.
 *
 * @param clock milliseconds from any fixed moment, for the lines of an outage
 */
export function createLog(level: string, to?: DestinationStream, clock = () => performance.now()): RootLog {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: quietOutages(clock) },
    redact: { paths: AROUND.flatMap((around) => SECRET.map((name) => around + name)), censor: "[masked]" },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Names the request in a line that its own log does not write. */
export function ofRequest(requestId: string | null): { readonly requestId?: string } {
  return requestId === null ? {} : { requestId };
}

const LONGEST_FOREIGN = 2_000;

/** As `createLog` for one process, and what packages write to the console is then logged as JSON too. */
export function createServerLog(level: string): RootLog {
  const log = createLog(level);
  logConsole(log, console);
  return log;
}

/** From now on what is written to a console is logged. */
export function logConsole(log: Log, to: Pick<Console, "log" | "info" | "warn" | "error">): void {
  const write =
    (level: "info" | "warn" | "error") =>
    (...parts: readonly unknown[]): void =>
      log[level]({ from: "console" }, format(...parts).slice(0, LONGEST_FOREIGN));
  Object.assign(to, { log: write("info"), info: write("info"), warn: write("warn"), error: write("error") });
}

// Nobody reads on (`npm run ask -- … | head`): the work goes on, and there is nobody to tell.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/** Says something to the person who started the process, outside the log. */
export function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * What of an error is written. A list of what is, not of what is not: errors of databases carry the statement's values,
 * those of mail servers the whole conversation (docs/threats.md#47).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...("code" in error ? { error_code: String(error.code) } : {}),
    // Of our own errors alone; their makers know that they are written down.
    ...("facts" in error ? { facts: error.facts } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const WINDOW_MS = 1_000;

interface LoggedOutage {
  at: number;
  /** How many lines were left out since the last one that was written. */
  omitted: number;
}

/**
 * Makes the hook that writes one line a second for each kind of outage, without a stack: every request fails by it, and
 * the line that matters would be lost among them.
 *
 * @param clock milliseconds from any fixed moment
 */
function quietOutages(clock: () => number): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> {
  const lastOf = new Map<string, LoggedOutage>();
  return function logMethod(args, method) {
    const [facts, sentence]: readonly unknown[] = args;
    const error = typeof facts === "object" && facts !== null && "err" in facts ? facts.err : null;
    const outage = outageOf(error);
    if (outage === null || !(error instanceof Error)) {
      method.apply(this, args);
      return;
    }
    const last = lastOf.get(outage);
    if (last !== undefined && clock() - last.at < WINDOW_MS) {
      last.omitted += 1;
      return;
    }
    lastOf.set(outage, { at: clock(), omitted: 0 });
    const reason = error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
    method.apply(this, [{ outage, reason, omitted: last?.omitted ?? 0 }, String(sentence)]);
  };
}
