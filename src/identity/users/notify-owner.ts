import type { Database } from "#contracts/database.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import type { MessageBody } from "#platform/mail/transport.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";

/** A day later the news is still worth having. */
const NOTICE_MINUTES = 24 * 60;

const TEN_MINUTES = 600;

interface OwnerNotice {
  readonly project: Project;
  readonly userId: string;
  readonly body: MessageBody;
  /** The mailbox that the news is about: the others are told (null). */
  readonly exceptEmailId?: string | null;
}

/**
 * Tells a person at their proven mailboxes what was changed about the ways into their account, in the transaction of the
 * change (ASVS 6.3.7, docs/threats.md#14). Notices to one mailbox have a limit of their own, so that a stranger who changes things
 * back and forth neither floods it nor uses up its codes; what is over it is not sent, for the news is out by then
 * (docs/threats.md#37). Call it last, or with the account held: it waits for other notices to the same mailbox.
 */
export async function notifyOwner(
  tx: Database,
  { project, userId, body, exceptEmailId = null }: OwnerNotice,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  const mailboxes = await tx.query<{ id: string; address: string }>(
    "SELECT id, address FROM latchkey.email WHERE user_id = $1 AND verified AND id IS DISTINCT FROM $2 ORDER BY id",
    [userId, exceptEmailId],
  );
  for (const { id, address } of mailboxes) {
    const limit = { key: `notices ${project.id} ${id}`, most: project.settings.limits.sendsPerAddress };
    if ((await takeFrom(tx, { ...limit, seconds: TEN_MINUTES })) !== null) continue;
    await putMessage(
      tx,
      { projectId: project.id, userId, channel: "email", to: address, body, minutes: NOTICE_MINUTES },
      deps,
    );
  }
}
