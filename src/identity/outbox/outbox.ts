import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import type { Channel, MessageBody } from "#platform/mail/transport.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** Notices on this channel say that there is something to send. */
export const OUTBOX_CHANNEL = "latchkey_outbox";

const SEALED_FOR = "outbox message";

export interface NewMessage {
  readonly projectId: string;
  /** Null where nobody has the address yet. */
  readonly userId: string | null;
  readonly channel: Channel;
  readonly to: string;
  readonly body: MessageBody;
  /** How long what it carries is worth sending. */
  readonly minutes: number;
  /** Whether nothing shall remember the message once it was sent or has run out (false). */
  readonly isLastNotice?: boolean;
}

/**
 * Puts a message into the outbox, in the transaction of what it tells about: committed together, or neither
 * (docs/threats.md#52). Its text carries codes and links, so it is sealed.
 */
export async function putMessage(
  tx: Database,
  { projectId, userId, channel, to, body, minutes, isLastNotice = false }: NewMessage,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  await tx.query(
    `INSERT INTO latchkey.outbox_message (project_id, user_id, channel, recipient, body_sealed, expires_at, is_last_notice)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), $7)`,
    [projectId, userId, channel, to, secrets.seal(SEALED_FOR, JSON.stringify(body)), minutes, isLastNotice],
  );
  await tx.query("SELECT pg_notify($1, '')", [OUTBOX_CHANNEL]);
}

const messageBody = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** Reads what was sealed into a message. */
export function openBody(sealed: string, { secrets }: Pick<IdentityDeps, "secrets">): MessageBody {
  return messageBody.parse(JSON.parse(secrets.open(SEALED_FOR, sealed)));
}
