import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { RemoveFactorAnswer } from "#contracts/sdk-v1/users.ts";
import type { Operation } from "#identity/call.ts";
import { factorRemovedMail } from "#identity/outbox/texts/factor-removed-mail.ts";
import { refuse } from "#identity/refusals.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import { readUser } from "#identity/users/read-user.ts";
import { decideRemoval, type FactorKind } from "./factor-removal.ts";

/**
 * Makes the operation that removes one factor of a kind from the signed-in person. All their other sessions end with it,
 * and every proven mailbox, also a removed one, gets a notice (docs/threats.md#14).
 */
export function removeFactor(kind: FactorKind): Operation<EmptyBody> {
  return async ({ session, project, params }, parts) => {
    if (session === null) return refuse("session_not_found");
    const { userId } = session;
    const id = params["id"] ?? "";
    return parts.database.transaction(async (within) => {
      // Removals of one account happen one after the other, so that two at once cannot take the last two ways in.
      const refused =
        (await holdCaller(within, { userId, session, id: session.id })) ??
        (await refuseChange(within, { project, session }));
      if (refused !== null) return refused;
      const removal = decideRemoval(await readUser(within, userId), kind, id);
      if (!removal.ok) return refuse(removal.reason);
      // Before a mailbox goes, so that it is told as well.
      await notifyOwner(
        within,
        { project, userId, body: factorRemovedMail({ project, removed: removal.name }) },
        parts,
      );
      await within.query(`DELETE FROM latchkey.${kind} WHERE id = $1 AND user_id = $2`, [id, userId]);
      await revokeOtherSessions(within, userId, session.id);
      const user = await readUser(within, userId);
      const data: RemoveFactorAnswer = { user_id: userId, user, __user: user };
      return { ok: true, userId, data };
    });
  };
}
