import { randomUUID } from "node:crypto";
import { createMessageQueue } from "#identity/outbox/message-queue.ts";
import { createSender } from "#identity/outbox/sender.ts";
import type { Parts } from "#identity/parts.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { observeTransports } from "#server/observe/observe-calls.ts";
import { UNOBSERVED, type Observed } from "#server/observe/observed.ts";
import { createTransports } from "./transports.ts";

export interface OutboxParts {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly parts: Pick<Parts, "secrets" | "hasOpenOutbox" | "fetch" | "now">;
  readonly log: Log;
  /** Told of each message (nobody). */
  readonly observed?: Observed;
}

/**
 * Starts sending the identity server's messages.
 *
 * @returns the function that finishes what is on its way and takes up nothing more
 */
export async function startOutbox({
  config,
  database,
  parts,
  log,
  observed = UNOBSERVED,
}: OutboxParts): Promise<() => Promise<void>> {
  const { secrets, hasOpenOutbox } = parts;
  const sender = createSender({
    notices: database,
    queue: createMessageQueue(database, hasOpenOutbox),
    secrets,
    transports: observeTransports(createTransports(config.identity, parts), observed),
    holder: randomUUID(),
    hasOpenOutbox,
    random: Math.random,
    log,
  });
  await sender.start();
  return () => sender.stop();
}
