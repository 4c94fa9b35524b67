import type { Database } from "#contracts/database.ts";
import { countOneMore, type RateWindow } from "#contracts/rate-window.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import type { Call, Client, SdkRoute } from "#identity/call.ts";
import type { Project } from "#identity/projects/project.ts";
import { personOf } from "#identity/sessions/caller.ts";

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

// How often ways of signing in may be tried, whatever comes of it.

const TEN_MINUTES = 600;

interface Attempt {
  readonly route: Pick<SdkRoute, "session" | "audit">;
  readonly project: Project;
  readonly client: Client;
  /** Null when the request was refused before anything was decided on it. */
  readonly call: Pick<Call, "session" | "intermediate"> | null;
}

/**
 * Counts one more attempt of a client block at one way of signing in; so neighbours who use one way up leave each other
 * the rest. Calls that only who is signed in can make are counted for that person alone: nobody's neighbours may keep
 * them from logging out (docs/threats.md#2 and #36).
 */
export async function countAttempt(database: Database, { route, project, client, call }: Attempt): Promise<Counted> {
  const isOwn = route.session === "required" || route.session === "half";
  const person = isOwn && call !== null ? personOf(call) : null;
  return count(database, {
    key: `attempts at ${route.audit ?? ""} of ${project.id} ${person?.userId ?? client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: TEN_MINUTES,
  });
}
