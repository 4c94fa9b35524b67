import { pino, type Logger } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal">;

/** Makes the process's logger: one JSON line an event, secrets masked. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.token", "*.code"], censor: "[masked]" },
  });
}

/** Says something to the person who started the process, outside the log. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
