import type { Database } from "#contracts/database.ts";
import { closeResetLinks, hasPassword, putPassword } from "#identity/factors/password/store.ts";
import { newId } from "#identity/new-id.ts";
import { passwordChangedMail } from "#identity/outbox/texts/password-changed-mail.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { holdPerson } from "#identity/users/hold-person.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";

interface Change {
  readonly project: Project;
  readonly userId: string;
  readonly hash: string;
  /** The id of the session that goes on; null ends them all. */
  readonly keep: string | null;
}

/**
 * Gives a person a new password. Every other session, half-done sign-in and reset link ends with the old one, and the
 * person's proven mailboxes get a notice, all in the transaction of the caller (docs/threats.md#14), which begins by
 * `holdResetLinks`.
 */
export async function changePassword(
  within: Database,
  { project, userId, hash, keep }: Change,
  parts: Parts,
): Promise<void> {
  await holdPerson(within, userId);
  const isFirst = !(await hasPassword(within, userId));
  await putPassword(within, { id: newId("password", project.settings.kind, parts), userId, hash });
  await closeResetLinks(within, userId);
  await revokeOtherSessions(within, userId, keep);
  await notifyOwner(within, { project, userId, body: passwordChangedMail({ project, isFirst }) }, parts);
}
