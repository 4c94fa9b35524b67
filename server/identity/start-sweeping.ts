import type { Database } from "#contracts/database.ts";
import type { IdentityLog } from "#identity/parts.ts";
import { sweepIdentity } from "#identity/sweep.ts";
import { startRounds } from "#server/start-rounds.ts";

const EVERY_MS = 3_600_000;

/** Deletes every hour what the identity server no longer needs; returns what stops it. */
export function startSweeping(database: Database, log: Pick<IdentityLog, "warn">): () => Promise<void> {
  return startRounds({
    everyMs: EVERY_MS,
    work: (signal) => sweepIdentity(database, { signal }),
    failed: (error) => log.warn({ err: error }, "the identity server could not be swept"),
  });
}
