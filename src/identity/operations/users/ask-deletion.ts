import type { AskDeletionAnswer } from "#contracts/sdk-v1/account-deletion.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { writeTicket } from "./deletion-ticket.ts";

/**
 * Gives the signed-in person leave to delete their account, under the rule of every change of the ways in: proven of late,
 * with the second factor that they have (ASVS 7.5.1). Nothing is deleted yet.
 */
export const askDeletion: Operation<EmptyBody> = async ({ session, project }, parts) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  return parts.database.transaction(async (within) => {
    const refused =
      (await holdCaller(within, { userId, session, id: session.id })) ??
      (await refuseChange(within, { project, session }));
    if (refused !== null) return refused;
    const deletion_ticket = await writeTicket(within, { projectId: project.id, userId }, parts);
    const data: AskDeletionAnswer = { user_id: userId, deletion_ticket };
    return { ok: true, userId, data };
  });
};
