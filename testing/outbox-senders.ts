// An outbox and its senders, whose transports answer as a test tells them.
import { randomUUID } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createMessageQueue } from "#identity/outbox/message-queue.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { createSender, type Sender, type SenderDeps } from "#identity/outbox/sender.ts";
import type { Channel, Delivery, OutgoingMessage, Transport } from "#platform/mail/transport.ts";
import { createTestIdentity, type TestIdentity } from "./identity.ts";

const MAIL = {
  userId: null,
  channel: "email",
  to: "ann@example.com",
  body: { subject: "Hello", text: "Code 123456", html: "<p>Code 123456</p>" },
  minutes: 5,
} as const;

/** A transport that keeps what it was given. */
export interface Recorded extends Transport {
  readonly sent: OutgoingMessage[];
}

/** Makes a transport that answers as told. */
export function record(
  answer: (message: OutgoingMessage, signal: AbortSignal) => Delivery | Promise<Delivery>,
): Recorded {
  const sent: OutgoingMessage[] = [];
  return {
    sent,
    async send(message, signal) {
      sent.push(message);
      return answer(message, signal);
    },
  };
}

/** Makes a transport that takes everything. */
export const accept = (): Recorded => record(() => ({ ok: true }));

/** What differs from a mail to Ann with five minutes to live. */
export interface WantedMessage {
  readonly minutes?: number;
  readonly channel?: Channel;
  readonly to?: string;
  readonly isLastNotice?: boolean;
}

/** What became of a message. */
export interface MessageRow {
  readonly sent: boolean;
  readonly given_up: boolean;
  readonly body_sealed: string | null;
  readonly last_error: string | null;
  readonly attempts: number;
}

interface Logged {
  readonly facts: object;
  readonly sentence: string;
}

/** An empty outbox of a project of its own. */
export interface TestOutbox {
  readonly latchkey: TestIdentity;
  /** What its senders wrote into the log. */
  readonly logged: readonly Logged[];
  /** Makes a sender that mails by this transport and does nothing until it is told to. */
  make(email: Transport | null, changes?: Partial<SenderDeps>): Sender;
  /** Puts a message in, within a transaction if one is given. */
  put(wanted?: WantedMessage, tx?: Database): Promise<void>;
  /** What became of every message, oldest first. */
  rows(): Promise<readonly MessageRow[]>;
  /** Lets a minute pass for the leases of senders that died. */
  endLeases(): Promise<unknown>;
  /** Lets the pause before the next try pass. */
  becomeDue(): Promise<unknown>;
}

export async function createTestOutbox(database: OpenedDatabase): Promise<TestOutbox> {
  await database.query("DELETE FROM latchkey.outbox_message");
  const latchkey = await createTestIdentity(database);
  const logged: Logged[] = [];
  const note = (facts: object, sentence: string): void => void logged.push({ facts, sentence });
  return {
    latchkey,
    logged,
    make: (email, { hasOpenOutbox = false, ...changes } = {}) =>
      createSender({
        notices: database,
        queue: createMessageQueue(database, hasOpenOutbox),
        secrets: latchkey.deps.secrets,
        transports: { email, sms: null, whatsapp: null },
        holder: `sender-${randomUUID()}`,
        hasOpenOutbox,
        random: () => 0,
        log: { info: note, warn: note, error: note },
        ...changes,
      }),
    put: (wanted = {}, tx = database) =>
      putMessage(tx, { projectId: latchkey.project.id, ...MAIL, ...wanted }, latchkey.deps),
    rows: () =>
      database.query(
        "SELECT sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS given_up, body_sealed, last_error, attempts FROM latchkey.outbox_message ORDER BY id",
      ),
    endLeases: () =>
      database.query(
        "UPDATE latchkey.outbox_message SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
      ),
    becomeDue: () => database.query("UPDATE latchkey.outbox_message SET due_at = now()"),
  };
}
