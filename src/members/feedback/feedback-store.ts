import type { Database } from "#contracts/database.ts";

/** One message as it was sent. */
export interface Feedback {
  readonly id: number;
  readonly userId: string;
  readonly content: string;
  /** ISO instant. */
  readonly sentAt: string;
}

/** What people wrote, stored as text (docs/threats.md#39). */
export interface FeedbackStore {
  /** Keeps a message; when this resolves it is there to stay. `isMailed` puts it on its way to the operator's mailbox. */
  add(message: { readonly userId: string; readonly content: string; readonly isMailed: boolean }): Promise<void>;
  /** All messages, newest first; those sent from an instant on when one is given. */
  list(since: string | null): Promise<readonly Feedback[]>;
  ofPerson(userId: string): Promise<readonly Feedback[]>;
  forget(userId: string): Promise<void>;
  /** Takes the message that waits longest for its mail, for so many seconds; null when none is due. */
  takeDueMail(leaseSeconds: number): Promise<(Feedback & { readonly tries: number }) | null>;
  /** Says what became of a message's mail; `later` has it tried again. */
  settleMail(id: number, outcome: "sent" | "given-up" | { readonly laterSeconds: number }): Promise<void>;
}

interface FeedbackRow {
  readonly id: number;
  readonly user_id: string;
  readonly content: string;
  readonly sent_at: string;
}

const COLUMNS = "id, user_id, content, sent_at";

/** Keeps feedback in the database. */
export function createFeedbackStore(database: Database): FeedbackStore {
  return {
    async add({ userId, content, isMailed }) {
      await database.query("INSERT INTO feedback (user_id, content, mail) VALUES ($1, $2, $3)", [
        userId,
        content,
        isMailed ? "waiting" : "none",
      ]);
    },
    async list(since) {
      const rows = await database.query<FeedbackRow>(
        `SELECT ${COLUMNS} FROM feedback WHERE $1::timestamptz IS NULL OR sent_at >= $1 ORDER BY sent_at DESC, id DESC`,
        [since],
      );
      return rows.map(feedbackOf);
    },
    async ofPerson(userId) {
      const rows = await database.query<FeedbackRow>(`SELECT ${COLUMNS} FROM feedback WHERE user_id = $1 ORDER BY id`, [
        userId,
      ]);
      return rows.map(feedbackOf);
    },
    async forget(userId) {
      await database.query("DELETE FROM feedback WHERE user_id = $1", [userId]);
    },
    takeDueMail: (leaseSeconds) => takeDueMail(database, leaseSeconds),
    async settleMail(id, outcome) {
      if (typeof outcome === "string") {
        await database.query("UPDATE feedback SET mail = $2 WHERE id = $1", [id, outcome]);
      } else {
        await database.query("UPDATE feedback SET mail_due_at = now() + make_interval(secs => $2) WHERE id = $1", [
          id,
          outcome.laterSeconds,
        ]);
      }
    },
  };
}

/** Whoever takes one and dies leaves it due again when the lease runs out; meanwhile no other node takes it. */
async function takeDueMail(
  database: Database,
  leaseSeconds: number,
): Promise<(Feedback & { readonly tries: number }) | null> {
  const rows = await database.query<FeedbackRow & { mail_tries: number }>(
    `UPDATE feedback SET mail_tries = mail_tries + 1, mail_due_at = now() + make_interval(secs => $1)
     WHERE id = (SELECT id FROM feedback WHERE mail = 'waiting' AND mail_due_at <= now()
                 ORDER BY mail_due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}, mail_tries`,
    [leaseSeconds],
  );
  const row = rows[0];
  return row === undefined ? null : { ...feedbackOf(row), tries: row.mail_tries };
}

function feedbackOf({ id, user_id, content, sent_at }: FeedbackRow): Feedback {
  return { id, userId: user_id, content, sentAt: sent_at };
}
