import type { Database } from "#contracts/database.ts";
import { MarketError } from "#market/errors.ts";

/** Spaces out requests to one provider over every process that shares a database. */
export interface RateLimiter {
  /** Resolves when a request may start. Throws `MarketError` `market/rate-limited` when the line is too long to wait in. */
  take(signal: AbortSignal): Promise<void>;
  /** Lets no request start, in any process, for so long. */
  pause(milliseconds: number): Promise<void>;
}

export interface RateLimiterOptions {
  readonly database: Database;
  /** Which provider; one line of waiting each. */
  readonly name: string;
  readonly perSecond: number;
  /** The longest a request waits for its turn before it is refused. */
  readonly longestWaitMilliseconds: number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Timers wake a few milliseconds late or early; without this a second could see one request too many. */
const TIMER_SLACK_MILLISECONDS = 5;

// One statement, one row, the database's clock: two processes can never be given the same turn. Parameters: name,
// spacing and longest wait in milliseconds. No row comes back when the next turn is too far away.
const TAKE = `
  INSERT INTO market_pace AS pace (name, next_at)
  VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET next_at = greatest(pace.next_at, clock_timestamp()) + $2::float8 * interval '1 millisecond'
    WHERE pace.next_at <= clock_timestamp() + $3::float8 * interval '1 millisecond'
  RETURNING (extract(epoch FROM pace.next_at - clock_timestamp()) * 1000 - $2::float8)::float8 AS wait`;

const PAUSE = `
  INSERT INTO market_pace AS pace (name, next_at)
  VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET next_at = greatest(pace.next_at, clock_timestamp() + $2::float8 * interval '1 millisecond')`;

/** Makes a limiter of at most `perSecond` requests a second in total, kept in the table `market_pace`. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { database, name, perSecond, longestWaitMilliseconds, wait } = options;
  const spacing = 1_000 / perSecond + TIMER_SLACK_MILLISECONDS;
  return {
    async take(signal) {
      signal.throwIfAborted();
      const [turn] = await database.query<{ wait: number }>(TAKE, [name, spacing, longestWaitMilliseconds]);
      if (turn === undefined) throw lineTooLong(name, longestWaitMilliseconds);
      if (turn.wait > 0) await wait(turn.wait, signal);
    },
    async pause(milliseconds) {
      await database.query(PAUSE, [name, milliseconds]);
    },
  };
}

function lineTooLong(name: string, longestWaitMilliseconds: number): MarketError {
  return new MarketError(
    "market/rate-limited",
    `Requests to ${name} wait in line for more than ${String(longestWaitMilliseconds / 1_000)} seconds. Try again in a few minutes.`,
    { facts: { provider: name, longestWaitMilliseconds } },
  );
}
