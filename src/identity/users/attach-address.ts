import type { Database } from "#contracts/database.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { findEmail, findPhone, insertEmail, insertPhone } from "./user-store.ts";

interface Attachment {
  readonly project: Project;
  readonly userId: string;
  readonly address: string;
  readonly key: string;
}

export interface AttachedAddress {
  readonly id: string;
  /** False where the person had it, and had proven it, before. */
  readonly isNew: boolean;
}

/** Adds a mailbox that was just proven to a signed-in person; null when it is another person's. */
export async function attachEmail(
  within: Database,
  attachment: Attachment,
  parts: Pick<Parts, "secrets">,
): Promise<AttachedAddress | null> {
  const { project, userId, key } = attachment;
  const added = await insertEmail(within, { ...attachment, isVerified: true }, parts);
  if (added !== null) return { id: added.id, isNew: true };
  const held = await findEmail(within, project.id, key);
  if (held?.userId !== userId) return null;
  const first = await within.query(
    "UPDATE latchkey.email SET verified = true WHERE id = $1 AND NOT verified RETURNING id",
    [held.id],
  );
  return { id: held.id, isNew: first.length > 0 };
}

/** Adds a phone number that was just proven to a signed-in person; null when it is another person's. */
export async function attachPhone(
  within: Database,
  { project, userId, key }: Attachment,
  parts: Pick<Parts, "secrets">,
): Promise<AttachedAddress | null> {
  const added = await insertPhone(within, { project, userId, number: key }, parts);
  if (added !== null) return { id: added.id, isNew: true };
  const held = await findPhone(within, project.id, key);
  return held?.userId === userId ? { id: held.id, isNew: false } : null;
}
