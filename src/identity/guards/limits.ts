import type { Database } from "#contracts/database.ts";
import { countOneMore, type RateWindow } from "#contracts/rate-window.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/** How often something may happen: `most` times in each window of `seconds`. */
export interface Limit {
  /** What is counted, for whom; addresses only as digests. */
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const COUNT_ONE_MORE = countOneMore("latchkey.rate_window");

/** What became of one that was counted. */
export interface Counted {
  /** Null when it may happen. */
  readonly refusal: Refusal | null;
  /** Whether it was the first one too many of its window: what is written down or told about, once. */
  readonly isFirstTooMany: boolean;
}

/**
 * Counts one more. The counter is in the database, shared by all nodes (docs/threats.md#36); a refused attempt counts too,
 * so waiting is what helps.
 */
export async function count(database: Database, { key, most, seconds }: Limit): Promise<Counted> {
  const [window] = await database.query<RateWindow>(COUNT_ONE_MORE, [key, seconds]);
  if (window !== undefined && window.count <= most) return { refusal: null, isFirstTooMany: false };
  const retryAfterSeconds = Math.max(1, window?.left ?? seconds);
  return {
    refusal: refuse("too_many_requests", { retryAfterSeconds }),
    isFirstTooMany: window?.count === most + 1,
  };
}

/** Counts one more and says no when it is one too many; null when it may happen. */
export async function takeFrom(database: Database, limit: Limit): Promise<Refusal | null> {
  return (await count(database, limit)).refusal;
}

/** Counts against several limits, one after the other until one says no; null when all of them allow it. */
export async function takeFromAll(database: Database, limits: readonly Limit[]): Promise<Refusal | null> {
  for (const limit of limits) {
    const refusal = await takeFrom(database, limit);
    if (refusal !== null) return refusal;
  }
  return null;
}
