// The outbox as its senders see it. What a lease and a deadline mean is decided by the database's clock alone.
import type { Database } from "#contracts/database.ts";
import type { Channel } from "#platform/mail/transport.ts";

/** A message that this holder, and nobody else, may try to send until its lease ends. */
export interface ClaimedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly bodySealed: string;
  readonly projectName: string;
  /** Microseconds since 1970, as text. */
  readonly createdAt: string;
  /** 1 for the first. */
  readonly attempts: number;
}

export interface Claim {
  readonly holder: string;
  readonly most: number;
  readonly leaseSeconds: number;
}

export interface Postponement {
  readonly id: string;
  readonly holder: string;
  readonly seconds: number;
  readonly mayHaveArrived: boolean;
  readonly reason: string;
}

/** Messages that no sender will try again. */
export interface ExpiredMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly reason: string;
}

export interface MessageQueue {
  /** Takes messages that are due; those that another sender looks at are passed over. */
  claim(claim: Claim): Promise<readonly ClaimedMessage[]>;
  /** Notes a delivery, no matter who holds the message by now: it must not be sent again. */
  markSent(id: string): Promise<void>;
  /** Gives the message back for a later try; nothing happens when the lease was lost. */
  postpone(postponement: Postponement): Promise<void>;
  giveUp(id: string, reason: string): Promise<void>;
  /** Gives up messages that have expired or may have arrived twice (docs/threats.md#52). */
  deleteOld(): Promise<readonly ExpiredMessage[]>;
  /** Deletes messages of this many days ago or earlier, and last notices that are over; returns how many. */
  forget(days: number): Promise<number>;
}

const MOST_DELIVERIES = 2;

const OPEN = "sent_at IS NULL AND given_up_at IS NULL";
const UNHELD = "(lease_until IS NULL OR lease_until <= now())";
const RELEASED = "lease_holder = NULL, lease_until = NULL";

/** @param keepsBodies whether the development outbox is to show what was sent; else the text is erased with the sending */
export function createMessageQueue(database: Database, keepsBodies: boolean): MessageQueue {
  const body = keepsBodies ? "body_sealed" : "NULL";
  // The development outbox shows a last notice as long as it is worth having.
  const over = keepsBodies ? "expires_at <= now()" : `NOT (${OPEN})`;
  return {
    claim: (claim) => claimMessages(database, claim),
    async markSent(id) {
      await database.query(
        `UPDATE latchkey.outbox_message SET sent_at = now(), given_up_at = NULL, last_error = NULL, body_sealed = ${body}, ${RELEASED}
         WHERE id = $1 AND sent_at IS NULL`,
        [id],
      );
    },
    async postpone({ id, holder, seconds, mayHaveArrived, reason }) {
      await database.query(
        `UPDATE latchkey.outbox_message SET due_at = now() + make_interval(secs => $3), last_error = $4,
           possible_deliveries = possible_deliveries - $5, ${RELEASED}
         WHERE id = $1 AND lease_holder = $2 AND ${OPEN}`,
        [id, holder, seconds, reason, mayHaveArrived ? 0 : 1],
      );
    },
    async giveUp(id, reason) {
      await database.query(
        `UPDATE latchkey.outbox_message SET given_up_at = now(), last_error = $2, body_sealed = ${body}, ${RELEASED}
         WHERE id = $1 AND ${OPEN}`,
        [id, reason],
      );
    },
    deleteOld: () =>
      database.query<ExpiredMessage & Record<string, unknown>>(
        `UPDATE latchkey.outbox_message SET given_up_at = now(), body_sealed = ${body}, ${RELEASED}, last_error =
           CASE WHEN expires_at <= now() THEN 'ran out before it could be sent' ELSE 'may have arrived twice, nobody knows' END
         WHERE ${OPEN} AND ${UNHELD} AND (expires_at <= now() OR possible_deliveries >= ${MOST_DELIVERIES})
         RETURNING id::text, channel, recipient, last_error AS reason`,
      ),
    async forget(days) {
      const rows = await database.query(
        `DELETE FROM latchkey.outbox_message WHERE created_at <= now() - make_interval(days => $1)
           OR (is_last_notice AND ${UNHELD} AND (${over})) RETURNING id`,
        [days],
      );
      return rows.length;
    },
  };
}

/** How many messages wait to be sent. */
export async function countWaitingMessages(database: Database): Promise<number> {
  const rows = await database.query<{ readonly count: number }>(
    `SELECT count(*)::integer AS count FROM latchkey.outbox_message WHERE ${OPEN}`,
  );
  return rows[0]?.count ?? 0;
}

interface ClaimedRow {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly body_sealed: string;
  readonly project_name: string;
  readonly created_at: string;
  readonly attempts: number;
}

async function claimMessages(
  database: Database,
  { holder, most, leaseSeconds }: Claim,
): Promise<readonly ClaimedMessage[]> {
  const rows = await database.query<ClaimedRow>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM latchkey.outbox_message
       WHERE ${OPEN} AND ${UNHELD} AND due_at <= now() AND expires_at > now()
         AND possible_deliveries < ${MOST_DELIVERIES} AND body_sealed IS NOT NULL
       ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE latchkey.outbox_message AS message SET lease_holder = $1, lease_until = now() + make_interval(secs => $2),
       attempts = attempts + 1, possible_deliveries = possible_deliveries + 1
     FROM due, latchkey.project AS project WHERE message.id = due.id AND project.id = message.project_id
     RETURNING message.id::text, message.channel, message.recipient, message.body_sealed, project.name AS project_name,
       message.attempts, (extract(epoch FROM message.created_at) * 1000000)::bigint::text AS created_at`,
    [holder, leaseSeconds, most],
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    bodySealed: row.body_sealed,
    projectName: row.project_name,
    createdAt: row.created_at,
    attempts: row.attempts,
  }));
}
