import { randomUUID } from "node:crypto";
import { createMessageQueue } from "#identity/outbox/message-queue.ts";
import { createSender } from "#identity/outbox/sender.ts";
import type { IdentityDeps, IdentityLog } from "#identity/deps.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { observeTransports } from "#server/observe/observe-calls.ts";
import { type Instruments, NO_INSTRUMENTS } from "#server/observe/tracing.ts";
import { createSmtpTransport } from "#platform/mail/smtp-transport.ts";
import { readSmtpUrl } from "#platform/mail/smtp-settings.ts";
import type { Transports } from "#platform/mail/transport.ts";
import { createTwilioTransport } from "#identity/outbox/twilio-transport.ts";
import type { IdentityConfig } from "./identity-settings.ts";
import type { Database } from "#contracts/database.ts";
import { deleteExpiredIdentityData } from "#identity/retention.ts";
import { startIntervalJob } from "#server/background-work.ts";

export interface OutboxDeps {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly deps: Pick<IdentityDeps, "secrets" | "hasOpenOutbox" | "fetch" | "now">;
  readonly log: Log;
  /** Told of each message (nobody). */
  readonly observed?: Instruments;
}

/**
 * Starts sending the identity server's messages.
 *
 * @returns the function that finishes what is on its way and takes up nothing more
 */
export async function startOutbox({
  config,
  database,
  deps,
  log,
  observed = NO_INSTRUMENTS,
}: OutboxDeps): Promise<() => Promise<void>> {
  const { secrets, hasOpenOutbox } = deps;
  const sender = createSender({
    notices: database,
    queue: createMessageQueue(database, hasOpenOutbox),
    secrets,
    transports: observeTransports(createTransports(config.identity, deps), observed),
    holder: randomUUID(),
    hasOpenOutbox,
    random: Math.random,
    log,
  });
  await sender.start();
  return () => sender.stop();
}

/** Makes the ways that the settings give messages out of the house; a channel without settings has none. */
export function createTransports(
  { smtpUrl, mailFrom, sms }: Pick<IdentityConfig, "smtpUrl" | "mailFrom" | "sms">,
  deps: { readonly fetch: typeof fetch; readonly now: () => Date },
): Transports {
  const smtp = smtpUrl === null ? null : readSmtpUrl(smtpUrl, mailFrom);
  const twilio = sms === null ? null : createTwilioTransport(sms, deps);
  return {
    email: smtp === null ? null : createSmtpTransport(smtp),
    sms: twilio,
    whatsapp: sms?.whatsappFrom === null ? null : twilio,
  };
}

const EVERY_MS = 3_600_000;

/** Deletes every hour what the identity server no longer needs; returns what stops it. */
export function startIdentityRetention(database: Database, log: Pick<IdentityLog, "warn">): () => Promise<void> {
  return startIntervalJob({
    everyMs: EVERY_MS,
    work: (signal) => deleteExpiredIdentityData(database, { signal }),
    failed: (error) => log.warn({ err: error }, "retention of the identity server failed"),
  });
}
