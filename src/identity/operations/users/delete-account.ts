import type { AskDeletionAnswer, DeleteAccountAnswer, DeleteAccountBody } from "#contracts/sdk-v1/users.ts";
import { deletePerson } from "#identity/admin/people.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { Operation } from "#identity/call.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { accountDeletedMail } from "#identity/outbox/texts/account-notices.ts";
import { refuse } from "#identity/refusals.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import { lockCaller, refuseChange } from "#identity/sessions/caller.ts";
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** A day later the news is still worth having. */
const NOTICE_MINUTES = 24 * 60;

/**
 * Deletes an account, with every session and factor, for who holds the leave of its owner. It may be carried out again:
 * what is gone already is answered alike, so that a product whose own work was cut short can go on. Every proven mailbox
 * is told in the same transaction; nothing but that message remembers it, and only until it was sent or has run out
 * (docs/threats.md#14 and #50).
 */
export const deleteAccount: Operation<DeleteAccountBody, DeleteAccountAnswer> = async (
  { project, body, requestId },
  deps,
) => {
  const projectId = project.id;
  const leave = await readTicket(deps.database, { ticket: body.deletion_ticket, projectId }, deps);
  if (leave === null) {
    return refuse("unauthorized_credentials", { message: "This permission to delete an account is not valid." });
  }
  const { userId } = leave;
  await deps.database.transaction(async (tx) => {
    const mailboxes = await tx.query<{ address: string }>(
      "SELECT address FROM latchkey.email WHERE user_id = $1 AND project_id = $2 AND verified ORDER BY id",
      [userId, projectId],
    );
    if (!(await deletePerson(tx, leave))) return;
    const auditLog = { sessionId: null, operation: "POST /users/deletion", method: "delete_account", result: "ok" };
    await writeAudit(tx, { projectId, userId, ...auditLog, requestId, ipAddress: "", userAgent: "" });
    const message = { projectId, userId: null, channel: "email", minutes: NOTICE_MINUTES, isLastNotice: true } as const;
    for (const { address } of mailboxes) {
      await putMessage(tx, { ...message, to: address, body: accountDeletedMail({ project }) }, deps);
    }
  });
  const data: DeleteAccountAnswer = { user_id: userId };
  return { ok: true, userId, issued: { kind: "ended" }, data };
};

/**
 * Gives the signed-in person leave to delete their account, under the rule of every change of the ways in: proven of late,
 * with the second factor that they have (ASVS 7.5.1). Nothing is deleted yet.
 */
export const askDeletion: Operation<EmptyBody, AskDeletionAnswer> = async ({ session, project }, deps) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  return deps.database.transaction(async (tx) => {
    const refused =
      (await lockCaller(tx, { userId, session, id: session.id })) ?? (await refuseChange(tx, { project, session }));
    if (refused !== null) return refused;
    const deletion_ticket = await writeTicket(tx, { projectId: project.id, userId }, deps);
    const data: AskDeletionAnswer = { user_id: userId, deletion_ticket };
    return { ok: true, userId, data };
  });
};

/** Whose account may be deleted. */
interface DeletionTicket {
  readonly projectId: string;
  readonly userId: string;
}

const SEALED_FOR = "account deletion";

/** Longer than any fault lasts that keeps a product from carrying out what was asked. */
const DAYS = 30;

const sealed = z.object({ projectId: z.string(), userId: z.string(), until: z.string() });

/** Writes the leave to delete an account; it stands in no table, for the account's own end uses it up. */
async function writeTicket(
  tx: Database,
  { projectId, userId }: DeletionTicket,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<string> {
  const rows = await tx.query<{ until: string }>("SELECT now() + make_interval(days => $1) AS until", [DAYS]);
  return secrets.seal(SEALED_FOR, JSON.stringify({ projectId, userId, until: rows[0]?.until }));
}

/** Reads a leave; null for any other text, one that ran out, and one for another project. */
async function readTicket(
  database: Database,
  { ticket, projectId }: { readonly ticket: string; readonly projectId: string },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<DeletionTicket | null> {
  const plain = openTicket(ticket, secrets);
  if (plain === null) return null;
  const read = sealed.parse(JSON.parse(plain));
  const rows = await database.query<{ stands: boolean }>("SELECT $1::timestamptz > now() AS stands", [read.until]);
  const isGood = rows[0]?.stands === true && read.projectId === projectId;
  return isGood ? { projectId, userId: read.userId } : null;
}

/** What does not open is no ticket of ours, whatever it is. */
function openTicket(ticket: string, secrets: IdentityDeps["secrets"]): string | null {
  try {
    return secrets.open(SEALED_FOR, ticket);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "identity/unreadable-secret") return null;
    throw error;
  }
}
