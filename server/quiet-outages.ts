import type { LoggerOptions } from "pino";
import { outageOf } from "#contracts/outage.ts";

const WINDOW_MS = 1_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

interface Noted {
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
export function quietOutages(clock: () => number): LogMethod {
  const lastOf = new Map<string, Noted>();
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
