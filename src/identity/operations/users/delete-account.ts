import type { DeleteAccountAnswer, DeleteAccountBody } from "#contracts/sdk-v1/account-deletion.ts";
import { deletePerson } from "#identity/admin/delete-person.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { Operation } from "#identity/call.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { accountDeletedMail } from "#identity/outbox/texts/account-deleted-mail.ts";
import { refuse } from "#identity/refusals.ts";
import { readTicket } from "./deletion-ticket.ts";

/** A day later the news is still worth having. */
const NOTICE_MINUTES = 24 * 60;

/**
 * Deletes an account, with every session and factor, for who holds the leave of its owner. It may be carried out again:
 * what is gone already is answered alike, so that a product whose own work was cut short can go on. Every proven mailbox
 * is told in the same transaction; nothing but that message remembers it, and only until it was sent or has run out
 * (docs/threats.md#14 and #50).
 */
export const deleteAccount: Operation<DeleteAccountBody> = async ({ project, body, requestId }, parts) => {
  const projectId = project.id;
  const leave = await readTicket(parts.database, { ticket: body.deletion_ticket, projectId }, parts);
  if (leave === null) {
    return refuse("unauthorized_credentials", { message: "This permission to delete an account is not valid." });
  }
  const { userId } = leave;
  await parts.database.transaction(async (within) => {
    const mailboxes = await within.query<{ address: string }>(
      "SELECT address FROM latchkey.email WHERE user_id = $1 AND project_id = $2 AND verified ORDER BY id",
      [userId, projectId],
    );
    if (!(await deletePerson(within, leave))) return;
    const trail = { sessionId: null, operation: "POST /users/deletion", method: "delete_account", result: "ok" };
    await writeAudit(within, { projectId, userId, ...trail, requestId, ipAddress: "", userAgent: "" });
    const message = { projectId, userId: null, channel: "email", minutes: NOTICE_MINUTES, isLastNotice: true } as const;
    for (const { address } of mailboxes) {
      await putMessage(within, { ...message, to: address, body: accountDeletedMail({ project }) }, parts);
    }
  });
  const data: DeleteAccountAnswer = { user_id: userId };
  return { ok: true, userId, grant: { kind: "ended" }, data };
};
